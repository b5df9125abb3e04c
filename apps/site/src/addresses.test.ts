import { addresses } from '@sheaf/contract'
import { afterEach, expect, it, vi } from 'vitest'
import config from '../vite.config.ts'

afterEach(() => vi.unstubAllEnvs())

// [F10.2]
it('builds the site with the addresses and the npm package from the environment', async () => {
  vi.stubEnv('SHEAF_PORTAL', 'https://portal.example')
  vi.stubEnv('SHEAF_NPM_PACKAGE', '@example/sheaf')
  const { define } = await config({ command: 'build', mode: 'production' })
  expect(JSON.parse(define?.__SHEAF_ADDRESSES__)).toEqual({ ...addresses, portal: 'https://portal.example' })
  expect(JSON.parse(define?.__SHEAF_NPM_PACKAGE__)).toBe('@example/sheaf')
})
