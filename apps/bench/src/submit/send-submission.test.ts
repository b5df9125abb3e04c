import { createPublicKey, verify } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Refusal, type RunScore, rankedTaskSets, refusalAnswer } from '@sheaf/contract'
import { afterEach, describe, expect, it } from 'vitest'
import { replyTo, tinyHeader, tinySet } from '../run/testing/tiny-set.ts'
import { ephemeralKey } from './install-key.ts'
import { previewSubmission } from './preview-submission.ts'
import { awaitScore, sendSubmission } from './send-submission.ts'

const closing: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const close of closing.splice(0)) await close()
})

const key = ephemeralKey()
const body = JSON.stringify({ ü: '🌾', spaced: ' as it is ' })

describe('sendSubmission', () => {
  it('sends exactly the given bytes, with a signature over them', async () => {
    const address = await serve((request, response, sent) => {
      const raw = createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x: String(request.headers['sheaf-key']) }, format: 'jwk' })
      const fits = verify(null, sent, raw, Buffer.from(String(request.headers['sheaf-signature']), 'base64url'))
      expect([request.method, request.url, request.headers['content-type'], sent.toString(), fits]).toEqual([
        'POST',
        '/api/submissions',
        'application/json',
        body,
        true,
      ])
      answer(response, 202, { id: 's-1', state: 'received' })
    })
    expect(await sendSubmission({ address: `${address}/`, body, key })).toEqual({ id: 's-1', state: 'received' })
  })

  it('passes on a refusal of the service', async () => {
    const cases: [number, unknown, string, string | undefined][] = [
      [422, refusalAnswer(new Refusal('submission-refused', 'A copy of another run.')), 'submission-refused', 'A copy of another run.'],
      [429, refusalAnswer(new Refusal('service-limit')), 'service-limit', undefined],
      [503, { error: { code: 'toString', says: 'x' } }, 'service-unreachable', 'It returned 503.'],
      [500, 'a stack', 'service-unreachable', 'It returned 500.'],
    ]
    for (const [status, value, code, detail] of cases) {
      const address = await serve((_request, response) => answer(response, status, value))
      await expect(sendSubmission({ address, body, key })).rejects.toMatchObject({ code, detail })
    }
  })

  it('refuses invalid answers and redirects, and reports an unreachable service or cancellation', async () => {
    const odd = await serve((_request, response) => answer(response, 200, { id: 7, state: 'scored' }))
    await expect(sendSubmission({ address: odd, body, key })).rejects.toMatchObject({ code: 'service-unreachable' })
    let wasAsked = false
    const elsewhere = await serve((_request, response) => {
      wasAsked = true
      answer(response, 200, { id: 's', state: 'scored' })
    })
    const moved = await serve((_request, response) => {
      response.writeHead(307, { location: `${elsewhere}/api/submissions` }).end()
    })
    await expect(sendSubmission({ address: moved, body, key })).rejects.toMatchObject({ code: 'service-unreachable' })
    expect(wasAsked).toBe(false)
    const gone = await serve(() => {})
    await closing.pop()?.()
    await expect(sendSubmission({ address: gone, body, key })).rejects.toMatchObject({ code: 'service-unreachable' })
    await expect(sendSubmission({ address: odd, body, key, signal: AbortSignal.abort() })).rejects.toMatchObject({ code: 'cancelled' })
  })

  it('waits until the service has scored the run', async () => {
    let asked = 0
    const address = await serve((request, response) => {
      asked += 1
      expect(request.url).toBe('/api/submissions/s%2F1')
      answer(
        response,
        200,
        asked < 3 ? { id: 's/1', state: 'received' } : { id: 's/1', state: 'scored', pointsRate: 12.5, note: 'waiting' },
      )
    })
    expect(await awaitScore({ address, id: 's/1', everyMs: 1 })).toEqual({ id: 's/1', state: 'scored', pointsRate: 12.5, note: 'waiting' })
  })
})

describe('previewSubmission', () => {
  const now = new Date('2026-11-15T12:00:00Z')
  const score: RunScore = { taskSet: tinySet.hash, pointsRate: 50, earned: 5, maximum: 5, perfect: 3, tasks: [], ranked: true }
  const record = {
    header: tinyHeader({ taskSet: rankedTaskSets[0] ?? '' }),
    replies: tinySet.tasks.map(({ id }) => replyTo(id, 'reply')),
    whole: 0,
  }
  const preview = (about: Partial<Parameters<typeof previewSubmission>[0]> = {}) =>
    previewSubmission({ record, score, key, address: 'http://127.0.0.1:1', now, ...about })

  it('shows the entire body that is sent, without the run id', () => {
    const { body: sent, ...about } = preview()
    expect(about).toEqual({ to: 'http://127.0.0.1:1/api/submissions', submitter: key.name, bytes: Buffer.byteLength(sent), pointsRate: 50 })
    expect(Object.keys(JSON.parse(sent)).sort()).toEqual(
      'client modelName nonce providerName replies seed sentAt simulated taskSet temperature thinking version'.split(' '),
    )
    expect(Object.keys(JSON.parse(sent).replies[0])).toEqual(['task', 'reply', 'finish', 'ms', 'usage'])
    expect(sent).not.toContain(record.header.id)
    expect(preview().body).not.toBe(sent)
  })

  it('shows the same body again if a submission was never answered', () => {
    const sending = { nonce: 'n'.repeat(24), sentAt: '2026-11-14T12:00:00.000Z', client: 'sheaf 0.9' }
    const again = preview({ record: { ...record, sending } })
    expect(JSON.parse(again.body)).toMatchObject(sending)
    expect(again.body).toBe(preview({ record: { ...record, sending }, now: new Date() }).body)
  })

  it('says why a run cannot be sent', () => {
    expect([
      preview({ score: { ...score, ranked: false } }).refused,
      preview({ record: { ...record, header: tinyHeader() } }).refused,
      preview({ record: { ...record, submitted: { id: 's-1', state: 'scored' } } }).refused,
      preview({ record: { ...record, submitted: { id: 's-1', state: 'refused' } } }).refused,
      preview({ record: { ...record, replies: tinySet.tasks.map(({ id }) => replyTo(id, '\u{1}'.repeat(120_000))) } }).refused,
    ]).toEqual([
      "Some tasks haven't been run, or the provider returned an error. Finish the run first.",
      'Only runs of the published tasks are ranked.',
      'It was submitted as s-1.',
      undefined,
      expect.stringMatching(/^The submission is too large: \d+ bytes\.$/u),
    ])
  })
})

async function serve(handle: (request: IncomingMessage, response: ServerResponse, body: Buffer) => void): Promise<string> {
  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => handle(request, response, Buffer.concat(chunks)))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  closing.push(() => new Promise((resolve) => server.close(resolve).closeAllConnections()))
  return `http://127.0.0.1:${portOf(server.address())}`
}

function portOf(address: AddressInfo | string | null): number {
  return typeof address === 'object' && address !== null ? address.port : 0
}

function answer(response: ServerResponse, status: number, value: unknown): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(value))
}
