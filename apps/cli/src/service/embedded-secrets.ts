// The secrets of the embedded service, created once: without them, its licenses would become invalid.

import { generateKeyPairSync, randomBytes } from 'node:crypto'
import { linkSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { Refusal } from '@sheaf/contract'
import type { ServiceSecrets } from '@sheaf/service'
import { makeEmbeddedFolder } from './embedded-folder.ts'
import { secretsFile } from './embedded-keys.ts'

export function embeddedSecrets(home: string): ServiceSecrets {
  return readSecrets(home) ?? makeSecrets(home)
}

function readSecrets(home: string): ServiceSecrets | undefined {
  const file = secretsFile(home)
  let text: string
  try {
    text = readFileSync(file, 'utf8')
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined
    throw new Refusal('service-setup', `${file} can't be read.`)
  }
  const secrets = parsed(text)
  if (secrets === undefined) throw new Refusal('service-setup', `${file} is damaged and was left unchanged.`)
  return secrets
}

function parsed(text: string): ServiceSecrets | undefined {
  try {
    const { signingKeys, keySecret, webhookSecrets, adminToken }: Partial<Record<string, unknown>> = JSON.parse(text)
    if (!isStringArray(signingKeys) || signingKeys.length === 0 || !isStringArray(webhookSecrets)) return undefined
    if (typeof keySecret !== 'string' || typeof adminToken !== 'string') return undefined
    return { signingKeys, keySecret, webhookSecrets, adminToken }
  } catch {
    return undefined
  }
}

/** If two processes race, the first wins and both use its secrets. */
function makeSecrets(home: string): ServiceSecrets {
  const secret = () => randomBytes(32).toString('base64url')
  const secrets: Required<ServiceSecrets> = {
    signingKeys: [generateKeyPairSync('ed25519').privateKey.export({ type: 'pkcs8', format: 'pem' }).toString()],
    keySecret: secret(),
    webhookSecrets: [`whsec_${randomBytes(32).toString('base64')}`],
    adminToken: secret(),
  }
  makeEmbeddedFolder(home)
  const fresh = `${secretsFile(home)}.${process.pid}-${randomBytes(4).toString('hex')}.new`
  try {
    writeFileSync(fresh, `${JSON.stringify(secrets, null, 2)}\n`, { mode: 0o600, flag: 'wx', flush: true })
    linkSync(fresh, secretsFile(home))
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : undefined
    if (code !== 'EEXIST') throw new Refusal('state-unwritable', `${error instanceof Error ? error.message : ''}.`)
  } finally {
    rmSync(fresh, { force: true })
  }
  return readSecrets(home) ?? secrets
}

function isStringArray(value: unknown): value is string[] {
  return Array.isArray(value) && value.every((each) => typeof each === 'string')
}
