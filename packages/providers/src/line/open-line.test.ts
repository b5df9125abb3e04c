import { limits } from '@sheaf/contract'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { openLine, type Send } from './open-line.ts'

const chunk = new Uint8Array(1_000_000).fill(0x0a, -1)
const times = { firstMs: 1_000, silenceMs: 1_000 }
const lineWith = (send: Send) => openLine({ origins: ['https://api.example.com'], secrets: ['sk-canary-0123456789'], times, send })
const address = 'https://api.example.com/v1'
afterEach(() => vi.useRealTimers())

/** A body that never ends, and the bytes that were read of it. */
function endless() {
  const taken = { bytes: 0, cancelled: false }
  const body = new ReadableStream<Uint8Array<ArrayBuffer>>({
    pull(sink) {
      taken.bytes += chunk.length
      sink.enqueue(chunk)
    },
    cancel() {
      taken.cancelled = true
    },
  })
  return { taken, body }
}

describe('the HTTP client of a question', () => {
  it('stops reading an answer at its size limit', async () => {
    const { taken, body } = endless()
    const line = lineWith(async () => new Response(body))
    await expect((await line.fetch(address)).arrayBuffer()).rejects.toThrow()
    expect(line.fault()).toEqual({ code: 'model-answer', says: 'The response is larger than 50 MB.', passes: false })
    expect(taken).toEqual({ bytes: expect.toSatisfy((bytes: number) => bytes < limits.modelAnswerBytes + 4_000_000), cancelled: true })
  })
  it('stops reading a line at its size limit', async () => {
    const body = new ReadableStream<Uint8Array<ArrayBuffer>>({ pull: (sink) => sink.enqueue(new Uint8Array(1_000_000)) })
    const line = lineWith(async () => new Response(body))
    await expect((await line.fetch(address)).arrayBuffer()).rejects.toThrow()
    expect(line.fault()).toEqual({ code: 'model-answer', says: 'A line of the response is longer than 20 MB.', passes: false })
  })
  it('limits the number of lines between two outputs of a stream', async () => {
    let sent = 0
    const batch = new TextEncoder().encode(': ping\n'.repeat(10_000))
    const line = lineWith(
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
    line.expectEvents()
    const reader = (await line.fetch(address)).body?.getReader()
    for (let batches = 0; batches < 20; batches += 1) {
      await reader?.read()
      line.begun()
    }
    expect(line.fault()).toBeUndefined()
    const read = async () => {
      for (;;) await reader?.read()
    }
    await expect(read()).rejects.toThrow()
    expect(line.fault()).toEqual({ code: 'model-answer', says: 'It sent 20000 lines without any content.', passes: false })
    expect(sent).toBeLessThan(40)
  })
  it('reads only the beginning of an error response', async () => {
    const { taken, body } = endless()
    const line = lineWith(async () => new Response(body, { status: 500 }))
    expect((await (await line.fetch(address)).text()).length).toBe(64 * 1024)
    expect(taken).toMatchObject({ cancelled: true })
  })
  it('does not time out when the caller reads slowly', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    const line = lineWith(async () => new Response(endless().body))
    const reader = (await line.fetch(address)).body?.getReader()
    await reader?.read()
    await vi.advanceTimersByTimeAsync(1_000_000)
    expect(line.fault()).toBeUndefined()
    await reader?.cancel()
  })
  it('times out when no headers arrive', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    const line = lineWith(
      (request) => new Promise((_, reject) => request.signal.addEventListener('abort', () => reject(new Error('stopped')))),
    )
    const asked = line.fetch(address).catch((error: Error) => error.message)
    await vi.advanceTimersByTimeAsync(1_000)
    expect([await asked, line.fault()?.says]).toEqual(['stopped', 'No response for 1000 ms.'])
  })
  it('sends its own user agent, without details of the machine', async () => {
    const seen: string[] = []
    const line = lineWith(async (request) => {
      seen.push(`${request.headers.get('user-agent')} ${request.headers.get('accept-encoding')} ${request.redirect}`)
      return new Response('{}')
    })
    await line.fetch(address, { headers: { 'user-agent': 'sdk/1.2 runtime/node.js/24' } })
    expect(seen).toEqual(['sheaf identity manual'])
  })
  it('sends nothing to another origin or with a key in the URL', async () => {
    let sent = 0
    const line = lineWith(async () => {
      sent += 1
      return new Response('{}')
    })
    await expect(line.fetch('https://evil.test/v1')).rejects.toMatchObject({ code: 'model-redirected' })
    await expect(line.fetch(`${address}?key=sk-canary-0123456789`)).rejects.toMatchObject({ code: 'provider-settings' })
    expect(sent).toBe(0)
  })
})
