import { isRefusal } from '@sheaf/contract'
import { describe, expect, it } from 'vitest'
import { configuredService, needsOwnService } from './service-connection.ts'

describe('the connection to the service', () => {
  it('is what the environment says', async () => {
    const connection = configuredService({ SHEAF_SERVICE: 'https://api.example', SHEAF_SERVICE_KEYS: 'one, two\nthree' })
    expect([await connection.address(), connection.keys(), connection.status()]).toEqual([
      'https://api.example',
      ['one', 'two', 'three'],
      { says: 'api.example, with 3 public keys' },
    ])
  })

  it('is none where nothing is said, and then whoever composes the host starts one', async () => {
    const connection = configuredService({})
    expect([needsOwnService({}), needsOwnService({ SHEAF_SERVICE: 'https://api.example' }), connection.keys()]).toEqual([true, false, []])
    expect(await connection.address().catch((problem: unknown) => isRefusal(problem) && problem.code)).toBe('service-unreachable')
  })

  it('shows no password, and says when nothing that the service answers could be believed', () => {
    const { says, problem } = configuredService({ SHEAF_SERVICE: 'https://user:secret@api.example' }).status()
    expect([says, problem?.includes('SHEAF_SERVICE_KEYS')]).toEqual(['api.example, with 0 public keys', true])
    expect(configuredService({ SHEAF_SERVICE: 'user:secret@x y', SHEAF_SERVICE_KEYS: 'k' }).status().says).not.toContain('secret')
  })
})
