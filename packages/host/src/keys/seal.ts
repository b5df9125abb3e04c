// Encrypts secrets as text. The id is authenticated too, so one provider's file does not open as another's.

import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'
import type { Secrets } from './keys.ts'

const sealVersion = 1

const ivBytes = 12
const tagBytes = 16

export function seal(id: string, secrets: Secrets, key: Buffer): string {
  const iv = randomBytes(ivBytes)
  const cipher = createCipheriv('aes-256-gcm', key, iv).setAAD(boundTo(id))
  const data = Buffer.concat([cipher.update(JSON.stringify(secrets), 'utf8'), cipher.final()])
  const sealed = Buffer.concat([iv, cipher.getAuthTag(), data]).toString('base64')
  return `${JSON.stringify({ version: sealVersion, sealed })}\n`
}

/** `newer`: written by a later Sheaf. `damaged`: not ours, changed, or sealed with another key. */
export function unseal(id: string, text: string, key: Buffer): Secrets | 'newer' | 'damaged' {
  try {
    const document: unknown = JSON.parse(text)
    if (typeof document !== 'object' || document === null || !('version' in document)) return 'damaged'
    if (typeof document.version === 'number' && document.version > sealVersion) return 'newer'
    if (document.version !== sealVersion || !('sealed' in document) || typeof document.sealed !== 'string') return 'damaged'
    const bytes = Buffer.from(document.sealed, 'base64')
    const iv = bytes.subarray(0, ivBytes)
    const decipher = createDecipheriv('aes-256-gcm', key, iv, { authTagLength: tagBytes })
    decipher.setAAD(boundTo(id)).setAuthTag(bytes.subarray(ivBytes, ivBytes + tagBytes))
    const plain = Buffer.concat([decipher.update(bytes.subarray(ivBytes + tagBytes)), decipher.final()])
    const secrets: unknown = JSON.parse(plain.toString('utf8'))
    return isSecrets(secrets) ? secrets : 'damaged'
  } catch {
    return 'damaged'
  }
}

export function isSecrets(value: unknown): value is Secrets {
  return (
    typeof value === 'object' && value !== null && !Array.isArray(value) && Object.values(value).every((each) => typeof each === 'string')
  )
}

function boundTo(id: string): Buffer {
  return Buffer.from(`sheaf keys ${sealVersion} ${id}`)
}
