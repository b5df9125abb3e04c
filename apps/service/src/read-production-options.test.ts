import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { makeSigningKey } from './make-signing-key.ts'
import { readProductionOptions } from './read-production-options.ts'

describe('readProductionOptions', () => {
  const folder = mkdtempSync(join(tmpdir(), 'sheaf-production-'))
  afterAll(() => rmSync(folder, { recursive: true }))
  const key = join(folder, 'key.pem')
  makeSigningKey(key)
  const env = {
    DATABASE_URL: 'postgres://sheaf@db/sheaf',
    SHEAF_SIGNING_KEYS: key,
    SHEAF_KEY_SECRET: 'k'.repeat(32),
    SHEAF_WEBHOOK_SECRETS: 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw, whsec_AAAQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw',
    SHEAF_ADMIN_TOKEN: 'a'.repeat(24),
  }

  it('reads the production options from the environment', () => {
    expect(
      readProductionOptions({ ...env, SHEAF_PORT: '9000', SHEAF_PROXIES: '2', SHEAF_SITE: 'https://a.example,https://b.example' }),
    ).toEqual({
      database: { url: 'postgres://sheaf@db/sheaf' },
      mode: 'production',
      secrets: {
        signingKeys: [readFileSync(key, 'utf8')],
        keySecret: 'k'.repeat(32),
        webhookSecrets: ['whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw', 'whsec_AAAQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw'],
        adminToken: 'a'.repeat(24),
      },
      port: 9000,
      host: '127.0.0.1',
      origins: ['https://a.example', 'https://b.example'],
      proxies: 2,
      posts: { address: '', ids: ['10001', '10002', '10003', '10004', '10005', '10006'], mediaHosts: [] },
    })
  })

  it('names all missing variables at once', () => {
    expect(() => readProductionOptions({ SHEAF_KEY_SECRET: ' ' })).toThrow(
      'Missing environment variables: DATABASE_URL, SHEAF_SIGNING_KEYS, SHEAF_KEY_SECRET, SHEAF_WEBHOOK_SECRETS, SHEAF_ADMIN_TOKEN.',
    )
  })

  writeFileSync(join(folder, 'other.pem'), 'canary-not-a-key')
  it.each([
    ['DATABASE_URL', 'mysql://x'],
    ['SHEAF_SIGNING_KEYS', join(folder, 'none.pem')],
    ['SHEAF_SIGNING_KEYS', join(folder, 'other.pem')],
    ['SHEAF_KEY_SECRET', 'canary-short'],
    ['SHEAF_KEY_SECRET', `${'k'.repeat(32)} # canary`],
    ['SHEAF_ADMIN_TOKEN', `${'a'.repeat(24)} # canary`],
    ['SHEAF_WEBHOOK_SECRETS', 'canary-secret'],
    ['SHEAF_ADMIN_TOKEN', 'canary-short'],
    ['SHEAF_PORT', '70000'],
    ['SHEAF_HOST', 'everywhere'],
    ['SHEAF_PROXIES', '-1'],
  ])('rejects an invalid %s by name, without quoting its value (%s)', (name, value) => {
    expect(() => readProductionOptions({ ...env, [name]: value })).toThrow(name)
    expect(() => readProductionOptions({ ...env, [name]: value })).not.toThrow(/canary/)
  })
})
