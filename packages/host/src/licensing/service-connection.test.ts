import { isRefusal } from '@sheaf/contract'
import { describe, expect, it } from 'vitest'
import { configuredService, needsOwnService } from './service-connection.ts'

describe('configuredService', () => {
  it('reads the address and the public keys from the environment', async () => {
    const connection = configuredService({ SHEAF_SERVICE: 'https://api.example', SHEAF_SERVICE_KEYS: 'one, two\nthree' })
    expect([await connection.address(), connection.keys(), connection.status()]).toEqual([
      'https://api.example',
      ['one', 'two', 'three'],
      { summary: 'api.example, with 3 public keys' },
    ])
  })

  it('configures no address by default, so that the app starts its own service', async () => {
    const connection = configuredService({})
    expect([needsOwnService({}), needsOwnService({ SHEAF_SERVICE: 'https://api.example' }), connection.keys()]).toEqual([true, false, []])
    expect(await connection.address().catch((problem: unknown) => isRefusal(problem) && problem.code)).toBe('service-unreachable')
  })

  it('hides a password in the address, and warns when no public key is set', () => {
    const { summary, problem } = configuredService({ SHEAF_SERVICE: 'https://user:secret@api.example' }).status()
    expect([summary, problem?.includes('SHEAF_SERVICE_KEYS')]).toEqual(['api.example, with 0 public keys', true])
    expect(configuredService({ SHEAF_SERVICE: 'user:secret@x y', SHEAF_SERVICE_KEYS: 'k' }).status().summary).not.toContain('secret')
  })
})
