import type { LicenseOverview } from '@sheaf/contract'
import { describe, expect, it } from 'vitest'
import { claimKey, freeMachine, readLicense } from './ask-service.ts'

const overview: LicenseOverview = {
  plan: 'yearly',
  state: 'active',
  seats: 1,
  machinesAllowed: 3,
  machines: [{ id: 'a', name: 'Attic', platform: 'linux', activatedAt: '2027-01-01T00:00:00Z', lastSeenAt: '2027-01-02T00:00:00Z' }],
  paidUntil: '2027-12-31T00:00:00Z',
}
const { signal } = new AbortController()
const answer =
  (body: unknown, status = 200, headers = {}) =>
  async () =>
    new Response(typeof body === 'string' ? body : JSON.stringify(body), { status, headers })

describe('requests from the portal', () => {
  it('sends the key in a header and nowhere else', async () => {
    const asked: unknown[] = []
    await freeMachine('SHEAF-KEY', 'a/../b', signal, async (path, { method, headers, body }) => {
      asked.push({ path, method, headers, body })
      return Response.json(overview)
    })
    await claimKey('checkout-1', signal, async (path, { method, headers, body }) => {
      asked.push({ path, method, headers, body })
      return Response.json({ key: 'SHEAF-KEY', plan: 'yearly', seats: 1 })
    })
    expect(asked).toEqual([
      { path: '/api/portal/machines/a%2F..%2Fb', method: 'DELETE', headers: { authorization: 'Bearer SHEAF-KEY' }, body: undefined },
      { path: '/api/licences/claim', method: 'POST', headers: { 'content-type': 'application/json' }, body: '{"checkoutId":"checkout-1"}' },
    ])
  })

  it('reads the key of a checkout, or the ending of the key that it extended', async () => {
    for (const value of [
      { key: 'SHEAF-KEY', plan: 'yearly', seats: 1 },
      { extended: 'ABCDE', plan: 'yearly', seats: 1 },
    ])
      expect(await claimKey('checkout-1', signal, answer(value))).toEqual({ ok: true, value })
    expect(await claimKey('checkout-1', signal, answer({ plan: 'yearly', seats: 1 }))).toMatchObject({ ok: false, code: 'unreadable' })
  })

  it('returns the license as it is', async () => {
    expect(await readLicense('k', signal, answer(overview))).toEqual({ ok: true, value: overview })
  })

  it('returns a refusal in the words of the service, with the time to wait', async () => {
    const error = { code: 'service-limit', says: 'Too many requests. Wait 7 s.', try: 'Wait.' }
    expect(await readLicense('k', signal, answer({ error }, 429, { 'retry-after': '7' }))).toEqual({ ok: false, ...error, wait: 7 })
  })

  it('rejects an answer in any other format', async () => {
    const odd = [
      '',
      '<html>',
      'null',
      '[]',
      { ...overview, state: 'fine' },
      { ...overview, machines: [{ id: 'a' }] },
      { ...overview, seats: '1' },
    ]
    for (const body of odd) expect(await readLicense('k', signal, answer(body))).toMatchObject({ ok: false, code: 'unreadable' })
    expect(await readLicense('k', signal, answer('<h1>Bad gateway</h1>', 502))).toMatchObject({ ok: false, code: 'unreadable' })
  })

  it('reports an unreachable service and what to do', async () => {
    const away = () => Promise.reject(new TypeError('Failed to fetch'))
    expect(await readLicense('k', signal, away)).toEqual({
      ok: false,
      code: 'service-unreachable',
      says: "The Sheaf service couldn't be reached.",
      try: 'Check your connection and try again. Nothing was changed.',
    })
  })
})
