// Tests answers that are not from the service: from a proxy, a captive portal, an impostor, or no answer at all.

import type { ServerResponse } from 'node:http'
import { isRefusal, refusals } from '@sheaf/contract'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { askService } from './service-client.ts'
import { type FakeService, openFakeService } from './testing/index.ts'

let service: FakeService
beforeAll(async () => {
  service = await openFakeService(() => new Date())
})
afterEach(() => {
  vi.useRealTimers()
  service.instead = undefined
  service.asked.length = 0
})
afterAll(() => service.close())

const question = { method: 'POST', path: '/api/licences/activate', body: { key: 'k' } } as const

async function said(answering: (response: ServerResponse) => void): Promise<string> {
  service.instead = (_request, response) => answering(response)
  return heard(askService(service.connection, question))
}

async function heard(asking: Promise<unknown>): Promise<string> {
  try {
    return JSON.stringify(await asking)
  } catch (problem) {
    if (isRefusal(problem)) return `${problem.code}: ${problem.detail ?? ''}`
    throw problem
  }
}

const json =
  (status: number, value: unknown, headers: Record<string, string> = {}) =>
  (response: ServerResponse) =>
    void response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(value))
const html = (status: number) => (response: ServerResponse) =>
  void response.writeHead(status, { 'content-type': 'text/html' }).end('<html>Please log in</html>')
const form = (code: string, says = '') => ({ error: { code, says, try: '' } })

describe('an impostor of the service', () => {
  it('rejects an answer that is a web page', async () => {
    expect([await said(html(200)), await said(html(403)), await said(html(502))]).toEqual([
      'service-untrusted: It returned 200 in an unexpected format.',
      'service-untrusted: It returned 403 in an unexpected format.',
      'service-unreachable: It returned 502.',
    ])
  })

  it('follows no redirect', async () => {
    for (const status of [301, 302, 303, 307, 308])
      expect(await said((response) => void response.writeHead(status, { location: '/elsewhere' }).end())).toBe(
        'service-untrusted: It redirects to another address.',
      )
    expect(service.asked.filter((path) => path.includes('elsewhere'))).toEqual([])
  })

  it('rejects an answer that is too large', async () => {
    const written = await said((response) => {
      response.writeHead(200, { 'content-type': 'application/json' })
      const more = () => {
        while (!response.destroyed && response.write(' '.repeat(65_536)));
      }
      response.on('drain', more)
      more()
    })
    expect(written).toBe('service-untrusted: It is too large.')
  })

  it('rejects unknown error codes and malformed answers', async () => {
    for (const code of ['wrong-usage', 'pro-needed', 'licence-nonsense', 'service-setup', '__proto__'])
      expect(await said(json(400, form(code)))).toBe('service-untrusted: It returned 400 in an unexpected format.')
    expect(await said(json(400, { error: 'no' }))).toBe('service-untrusted: It returned 400 in an unexpected format.')
    expect(await said(json(200, 'text'))).toBe('service-untrusted: It returned 200 in an unexpected format.')
    expect(await said((response) => void response.writeHead(200).end('{"token":'))).toMatch(/^service-untrusted/)
  })
})

describe('the service', () => {
  it('returns the code and detail of a refusal, with control characters escaped', async () => {
    service.instead = (_request, response) =>
      json(409, form('licence-full', `${refusals['licence-full'].says} Three\u001b[2J of three.`))(response)
    const answer = await askService(service.connection, question)
    expect(answer).toMatchObject({ ok: false, refusal: { code: 'licence-full', detail: 'Three\\u001b[2J of three.' } })
  })

  it('says when a license can be activated again', async () => {
    const says = `${refusals['licence-moved-often'].says} The limit is 10 new machines in 30 days. You can activate another one after 2027-03-31 12:00 UTC.`
    service.instead = (_request, response) => json(429, form('licence-moved-often', says), { 'retry-after': '2592000' })(response)
    expect(await askService(service.connection, question)).toMatchObject({
      ok: false,
      refusal: { code: 'licence-moved-often', message: says },
    })
  })

  it('understands every refusal about a license', async () => {
    const codes = Object.keys(refusals).filter((code) => code.startsWith('licence-'))
    for (const code of codes) expect(await said(json(410, form(code)))).toContain(`"code":"${code}"`)
    expect(codes.length).toBeGreaterThan(6)
  })

  it('says how long to wait after a rate limit', async () => {
    service.instead = (_request, response) => json(429, form('service-limit'), { 'retry-after': '30' })(response)
    expect(await askService(service.connection, question)).toMatchObject({
      ok: false,
      refusal: { code: 'service-limit', detail: 'Wait 30 s.' },
    })
  })

  it('gives up after ten seconds without an answer', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    const { promise: arrived, resolve } = Promise.withResolvers<void>()
    service.instead = () => resolve()
    const asking = heard(askService(service.connection, question))
    await arrived
    vi.advanceTimersByTime(10_000)
    expect(await asking).toMatch(/^service-unreachable: 127\.0\.0\.1:\d+ did not respond\.$/)
  })

  it('gives up when the answer stops in the middle', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    const { promise: arrived, resolve } = Promise.withResolvers<void>()
    service.instead = (_request, response) => {
      response.writeHead(200)
      response.write('{"tok', () => resolve())
    }
    const asking = heard(askService(service.connection, question))
    await arrived
    vi.advanceTimersByTime(10_000)
    expect(await asking).toMatch(/did not respond\.$/)
  })

  it('reports a connection that is closed or refused', async () => {
    expect(await said((response) => response.destroy())).toMatch(/^service-unreachable: 127\.0\.0\.1:\d+: \w+\.$/)
    service.isDown = true
    expect(await heard(askService(service.connection, question))).toMatch(/^service-unreachable: 127\.0\.0\.1:1: ECONNREFUSED|bad port/)
    service.isDown = false
  })

  it('stops a request when the user cancels', async () => {
    const cancel = new AbortController()
    service.instead = () => cancel.abort()
    expect(await heard(askService(service.connection, question, cancel.signal))).toBe('cancelled: ')
    const starting = new AbortController()
    const slow = { ...service.connection, address: () => new Promise<string>(() => starting.abort()) }
    expect(await heard(askService(slow, question, starting.signal))).toBe('cancelled: ')
    expect(await heard(askService(service.connection, question, AbortSignal.abort()))).toBe('cancelled: ')
  })

  it.each([
    'http://api.sheaf.example',
    'http://127.0.0.1.evil.example',
    'http://localhost.evil.example',
    'ftp://127.0.0.1',
    'https://user:secret@api.sheaf.example',
    'nonsense',
    '',
  ])('refuses the unencrypted or invalid address %s', async (address) => {
    expect(await heard(askService({ ...service.connection, address: async () => address }, question))).toMatch(/^service-setup/)
  })

  it('sends a key in a header, never in the URL', async () => {
    let seen = ''
    service.instead = (request, response) => {
      seen = `${request.url} ${request.headers.authorization}`
      json(200, {})(response)
    }
    await askService(service.connection, { method: 'GET', path: '/api/portal/licence', bearer: 'SHEAF-X' })
    expect(seen).toBe('/api/portal/licence Bearer SHEAF-X')
  })
})
