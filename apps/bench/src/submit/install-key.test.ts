import { execFile } from 'node:child_process'
import { createPublicKey, verify } from 'node:crypto'
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { afterAll, describe, expect, it } from 'vitest'
import { ephemeralKey, installKey } from './install-key.ts'

const folder = mkdtempSync(join(tmpdir(), 'sheaf-key-'))
afterAll(() => rmSync(folder, { recursive: true }))

describe('installKey', () => {
  it('creates a key once, readable only by this user, with verifiable signatures', () => {
    const home = join(folder, 'once')
    const { publicKey, name, sign } = installKey(home)
    const file = join(home, 'bench', 'submitter.key')
    expect(statSync(file).mode & 0o777).toBe(0o600)
    expect([installKey(home).publicKey, installKey(home).name]).toEqual([publicKey, name])
    expect([Buffer.from(publicKey, 'base64url').length, name.length]).toEqual([32, 12])
    const body = Buffer.from('{"a":"ü"}')
    const key = createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x: publicKey }, format: 'jwk' })
    expect(verify(null, body, key, Buffer.from(sign(body), 'base64url'))).toBe(true)
    expect(verify(null, Buffer.from('{"a":"u"}'), key, Buffer.from(sign(body), 'base64url'))).toBe(false)
    expect(ephemeralKey().publicKey).not.toBe(ephemeralKey().publicKey)
  })

  it('creates one key for concurrent processes, and leaves no other files', async () => {
    const home = join(folder, 'race')
    const module = fileURLToPath(new URL('install-key.ts', import.meta.url))
    const script = `const { installKey } = await import(${JSON.stringify(module)}); console.log(installKey(${JSON.stringify(home)}).publicKey)`
    const run = () => promisify(execFile)(process.execPath, ['--input-type=module', '-e', script])
    const outputs = await Promise.all([run(), run(), run()])
    expect(new Set(outputs.map(({ stdout }) => stdout)).size).toBe(1)
    expect(readdirSync(join(home, 'bench'))).toEqual(['submitter.key'])
  })

  it('refuses a damaged key and leaves its file unchanged', () => {
    const home = join(folder, 'damaged')
    const file = join(home, 'bench', 'submitter.key')
    mkdirSync(join(home, 'bench'), { recursive: true })
    for (const text of ['', 'not a key', '-----BEGIN PRIVATE KEY-----\nAAAA\n-----END PRIVATE KEY-----\n']) {
      writeFileSync(file, text)
      expect(() => installKey(home)).toThrow(expect.objectContaining({ code: 'state-broken' }))
      expect(readFileSync(file, 'utf8')).toBe(text)
    }
  })
})
