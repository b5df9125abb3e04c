// Helpers for license tests: issue keys, activate and free machines, read the portal, and move the clock.

import { createHash } from 'node:crypto'
import type { LicenseClaims } from '@sheaf/contract'
import { type Answer, type OpenTestService, type TestService, type TestServiceOptions, testSecrets } from '../../testing/index.ts'
import { licenses } from '../index.ts'
import { issueLicense, type ManualLicense } from '../issue-license.ts'
import { openLicenseSigner } from '../license-token.ts'

export interface LicenseHarness {
  service: TestService
  /** The service's clock. */
  clock: { at: Date; pass(days: number): void }
  issue(input?: Partial<ManualLicense>): Promise<{ id: string; key: string }>
  activate(key: string, machine: string, about?: { name?: string; platform?: string; app?: string }): Promise<Answer>
  /** Activates and returns the token; throws if it is refused. */
  token(key: string, machine: string): Promise<string>
  validate(token: string, machine?: string): Promise<Answer>
  deactivate(token: string, machine?: string): Promise<Answer>
  portal(key: string): Promise<Answer>
  free(key: string, id: string): Promise<Answer>
}

export async function openLicenseHarness(open: OpenTestService, options: Partial<TestServiceOptions> = {}): Promise<LicenseHarness> {
  const clock = {
    at: new Date('2027-03-01T12:00:00Z'),
    pass(days: number) {
      clock.at = new Date(clock.at.getTime() + days * 86_400_000)
    },
  }
  const service = await open({ modules: [licenses], now: () => clock.at, ...options })
  const harness: LicenseHarness = {
    service,
    clock,
    issue: (input = {}) => issueLicense(service.context, { plan: 'buy-to-own', reason: 'a test', ...input }),
    activate: (key, machine, about = {}) =>
      service.ask('POST', '/api/licences/activate', {
        key,
        machine: { id: machineId(machine), name: about.name ?? machine, platform: about.platform ?? 'linux' },
        app: about.app ?? 'sheaf 1.0.0',
      }),
    async token(key, machine) {
      const answer = await harness.activate(key, machine)
      if (answer.status !== 200) throw new Error(answer.text)
      return answer.body.token
    },
    validate: (token, machine) =>
      service.ask('POST', '/api/licences/validate', { token, ...(machine ? { machine: machineId(machine) } : {}) }),
    deactivate: (token, machine) =>
      service.ask('POST', '/api/licences/deactivate', { token, ...(machine ? { machine: machineId(machine) } : {}) }),
    portal: (key) => service.ask('GET', '/api/portal/licence', undefined, { authorization: `Bearer ${key}` }),
    free: (key, id) => service.ask('DELETE', `/api/portal/machines/${id}`, undefined, { authorization: `Bearer ${key}` }),
  }
  return harness
}

export function machineId(name: string): string {
  return createHash('sha256').update(`sheaf machine 1\0${name}`).digest('hex')
}

export function claimsOf(token: string, signingKeys = testSecrets.signingKeys): LicenseClaims {
  return openLicenseSigner(signingKeys).read(token)
}

/** Status and code of a refusal; throws if the body has any other shape. */
export function refusalOf(answer: Answer): [number, string] {
  const { code, says, try: next, ...rest } = answer.body.error
  if (typeof says !== 'string' || typeof next !== 'string' || Object.keys(rest).length > 0 || Object.keys(answer.body).length > 1)
    throw new Error(`not a refusal: ${answer.text}`)
  return [answer.status, code]
}
