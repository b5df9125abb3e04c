import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { makeSigningKey } from './make-signing-key.ts'

const folder = mkdtempSync(join(tmpdir(), 'sheaf-key-'))
afterAll(() => rmSync(folder, { recursive: true }))

describe('a new signing key', () => {
  it('is readable only by its owner and never replaces a file', () => {
    const file = join(folder, 'key.pem')
    const { publicKey } = makeSigningKey(file)
    expect(Buffer.from(publicKey, 'base64url').length).toBe(32)
    expect(statSync(file).mode & 0o777).toBe(0o600)
    const before = readFileSync(file, 'utf8')
    expect(() => makeSigningKey(file)).toThrow(`${file} already exists and was not changed.`)
    expect(() => makeSigningKey(join(folder, 'nowhere', 'key.pem'))).toThrow("Can't write")
    expect(readFileSync(file, 'utf8')).toBe(before)
  })

  it('is not written into a Git repository, also through a link', () => {
    const repository = join(folder, 'checkout')
    mkdirSync(join(repository, '.git'), { recursive: true })
    mkdirSync(join(repository, 'keys'))
    symlinkSync(join(repository, 'keys'), join(folder, 'link'))
    for (const file of [join(repository, 'key.pem'), join(repository, 'keys', 'key.pem'), join(folder, 'link', 'key.pem')])
      expect(() => makeSigningKey(file)).toThrow('where a private key can be committed by mistake. Choose a file outside it.')
    expect([readdirSync(repository).sort(), readdirSync(join(repository, 'keys'))]).toEqual([['.git', 'keys'], []])
  })
})
