import { limits } from '@sheaf/contract'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { openHttpClient, type Send } from './open-http-client.ts'

const chunk = new Uint8Array(1_000_000).fill(0x0a, -1)
const times = { firstMs: 1_000, silenceMs: 1_000 }
const clientWith = (send: Send) => openHttpClient({ origins: ['https://api.example.com'], secrets: ['sk-canary-0123456789'], times, send })
const address = 'https://api.example.com/v1'
afterEach(() => vi.useRealTimers())

/** A body that never ends, and the bytes that were read of it. */
function endless() {
  const consumed = { bytes: 0, canceled: false }
  const body = new ReadableStream<Uint8Array<ArrayBuffer>>({
    pull(sink) {
      consumed.bytes += chunk.length
      sink.enqueue(chunk)
    },
    cancel() {
      consumed.canceled = true
    },
  })
  return { consumed, body }
}

describe('the HTTP client of a question', () => {
  it('stops reading an answer at its size limit', async () => {
    const { consumed, body } = endless()
    const client = clientWith(async () => new Response(body))
    await expect((await client.fetch(address)).arrayBuffer()).rejects.toThrow()
    expect(client.fault()).toEqual({ code: 'model-answer', detail: 'The response is larger than 50 MB.', isTemporary: false })
    expect(consumed).toEqual({ bytes: expect.toSatisfy((bytes: number) => bytes < limits.modelAnswerBytes + 4_000_000), canceled: true })
  })
  it('stops reading a line at its size limit', async () => {
    const body = new ReadableStream<Uint8Array<ArrayBuffer>>({ pull: (sink) => sink.enqueue(new Uint8Array(1_000_000)) })
    const client = clientWith(async () => new Response(body))
    await expect((await client.fetch(address)).arrayBuffer()).rejects.toThrow()
    expect(client.fault()).toEqual({ code: 'model-answer', detail: 'A line of the response is longer than 20 MB.', isTemporary: false })
  })
  it('limits the number of lines between two outputs of a stream', async () => {
    let sent = 0
    const batch = new TextEncoder().encode(': ping\n'.repeat(10_000))
    const client = clientWith(
      async () =>
        new Response(
          new ReadableStream<Uint8Array<ArrayBuffer>>({
            pull(sink) {
              sent += 1
              sink.enqueue(batch)
            },
          }),
        ),
    )
    client.expectEvents()
    const reader = (await client.fetch(address)).body?.getReader()
    for (let batches = 0; batches < 20; batches += 1) {
      await reader?.read()
      client.markStarted()
    }
    expect(client.fault()).toBeUndefined()
    const read = async () => {
      for (;;) await reader?.read()
    }
    await expect(read()).rejects.toThrow()
    expect(client.fault()).toEqual({ code: 'model-answer', detail: 'It sent 20000 lines without any content.', isTemporary: false })
    expect(sent).toBeLessThan(40)
  })
  it('reads only the beginning of an error response', async () => {
    const { consumed, body } = endless()
    const client = clientWith(async () => new Response(body, { status: 500 }))
    expect((await (await client.fetch(address)).text()).length).toBe(64 * 1024)
    expect(consumed).toMatchObject({ canceled: true })
  })
  it('does not time out when the caller reads slowly', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    const client = clientWith(async () => new Response(endless().body))
    const reader = (await client.fetch(address)).body?.getReader()
    await reader?.read()
    await vi.advanceTimersByTimeAsync(1_000_000)
    expect(client.fault()).toBeUndefined()
    await reader?.cancel()
  })
  it('times out when no headers arrive', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    const client = clientWith(
      (request) => new Promise((_, reject) => request.signal.addEventListener('abort', () => reject(new Error('stopped')))),
    )
    const asked = client.fetch(address).catch((error: Error) => error.message)
    await vi.advanceTimersByTimeAsync(1_000)
    expect([await asked, client.fault()?.detail]).toEqual(['stopped', 'No response for 1000 ms.'])
  })
  it('sends its own user agent, without details of the machine', async () => {
    const seen: string[] = []
    const client = clientWith(async (request) => {
      seen.push(`${request.headers.get('user-agent')} ${request.headers.get('accept-encoding')} ${request.redirect}`)
      return new Response('{}')
    })
    await client.fetch(address, { headers: { 'user-agent': 'sdk/1.2 runtime/node.js/24' } })
    expect(seen).toEqual(['sheaf identity manual'])
  })
  it('sends nothing to another origin or with a key in the URL', async () => {
    let sent = 0
    const client = clientWith(async () => {
      sent += 1
      return new Response('{}')
    })
    await expect(client.fetch('https://evil.test/v1')).rejects.toMatchObject({ code: 'model-redirected' })
    await expect(client.fetch(`${address}?key=sk-canary-0123456789`)).rejects.toMatchObject({ code: 'provider-settings' })
    expect(sent).toBe(0)
  })
})
