import { type Build, build, isRefusal } from '@sheaf/contract'
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

  it('uses only the address and keys of a release, whatever the environment says', async () => {
    const release: Build = { ...build, kind: 'release', serviceKeys: ['k'] }
    const env = { SHEAF_SERVICE: 'https://evil.example', SHEAF_SERVICE_KEYS: 'mine' }
    const connection = configuredService(env, release)
    expect([await connection.address(), connection.keys(), connection.signsTrials, needsOwnService({}, release)]).toEqual([
      'https://api.sheaf.example',
      ['k'],
      true,
      false,
    ])
    expect([connection.status(), configuredService({}, release).status()]).toEqual([
      { summary: 'api.sheaf.example, with 1 public key, set when Sheaf was built; SHEAF_SERVICE and SHEAF_SERVICE_KEYS ignored' },
      { summary: 'api.sheaf.example, with 1 public key, set when Sheaf was built' },
    ])
    expect(configuredService({}, { ...release, serviceKeys: [] }).status()).toEqual({
      summary: 'api.sheaf.example, with 0 public keys, set when Sheaf was built',
      problem: 'This version of Sheaf was built without the keys of a license service. Install an official release.',
    })
  })
})
