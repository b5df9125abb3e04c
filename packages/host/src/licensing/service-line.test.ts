import { isRefusal } from '@sheaf/contract'
import { describe, expect, it } from 'vitest'
import { givenLine, needsOwnService } from './service-line.ts'

describe('the line to the service', () => {
  it('is what the environment says', async () => {
    const line = givenLine({ SHEAF_SERVICE: 'https://api.example', SHEAF_SERVICE_KEYS: 'one, two\nthree' })
    expect([await line.address(), line.keys(), line.standing()]).toEqual([
      'https://api.example',
      ['one', 'two', 'three'],
      { says: 'api.example, known by 3 public keys' },
    ])
  })

  it('is none where nothing is said, and then whoever composes the host starts one', async () => {
    const line = givenLine({})
    expect([needsOwnService({}), needsOwnService({ SHEAF_SERVICE: 'https://api.example' }), line.keys()]).toEqual([true, false, []])
    expect(await line.address().catch((problem: unknown) => isRefusal(problem) && problem.code)).toBe('service-unreachable')
  })

  it('shows no password, and says when nothing that the service answers could be believed', () => {
    const { says, trouble } = givenLine({ SHEAF_SERVICE: 'https://user:secret@api.example' }).standing()
    expect([says, trouble?.includes('SHEAF_SERVICE_KEYS')]).toEqual(['api.example, known by 0 public keys', true])
    expect(givenLine({ SHEAF_SERVICE: 'user:secret@x y', SHEAF_SERVICE_KEYS: 'k' }).standing().says).not.toContain('secret')
  })
})
