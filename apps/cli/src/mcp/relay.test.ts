import { type Duplex, duplexPair, PassThrough } from 'node:stream'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { type RelayOptions, relayLines, type ServerConnection } from './relay.ts'

interface Message {
  id?: string | number
  method?: string
  params?: { name?: string }
  result?: { isError?: boolean; content?: { text: string }[]; resultType?: string }
  error?: { code: number; message: string }
}

/** A fake MCP server that records every message and answers all requests except calls of the tool `hang`. */
class Server {
  readonly heard: Message[] = []
  readonly connection: ServerConnection
  closed = 0
  private readonly stream: Duplex
  private readonly name: string
  private readonly isSilent: boolean

  constructor(name: string, isFallback = false, isSilent = false) {
    this.name = name
    this.isSilent = isSilent
    const [ours, theirs] = duplexPair()
    this.stream = theirs
    this.connection = {
      stream: ours,
      isFallback,
      close: async () => {
        this.closed++
        ours.destroy()
      },
    }
    let rest = ''
    theirs.on('error', () => {})
    theirs.on('data', (chunk: Buffer) => {
      const lines = (rest + chunk.toString()).split('\n')
      rest = lines.pop() ?? ''
      for (const line of lines) this.onMessage(JSON.parse(line))
    })
  }

  private onMessage(message: Message): void {
    this.heard.push(message)
    if (this.isSilent) return
    if (
      message.id === undefined ||
      message.method === undefined ||
      message.params?.name === 'hang' ||
      message.method === 'subscriptions/listen'
    )
      return
    if (message.params?.name === 'refused') this.send({ jsonrpc: '2.0', id: message.id, error: { code: -32_602, message: 'no' } })
    else this.send({ jsonrpc: '2.0', id: message.id, result: { by: this.name } })
  }

  send(message: object | string): void {
    this.stream.write(typeof message === 'string' ? message : `${JSON.stringify(message)}\n`)
  }

  stopReading(): void {
    this.stream.pause()
  }

  die(): void {
    this.stream.destroy()
    this.connection.stream.destroy()
  }
}

let relays: ReturnType<typeof relayLines>[] = []
afterEach(() => {
  for (const relay of relays) relay.end('test over')
  relays = []
  vi.useRealTimers()
  vi.restoreAllMocks()
})

function start(servers: Server[], options: Partial<RelayOptions> = {}) {
  const input = new PassThrough()
  const output = new PassThrough()
  const received: Message[] = []
  const notes: string[] = []
  const lost: string[] = []
  let rest = ''
  output.on('data', (chunk: Buffer) => {
    const lines = (rest + chunk.toString()).split('\n')
    rest = lines.pop() ?? ''
    received.push(...lines.map((line) => JSON.parse(line)))
  })
  const left = [...servers]
  const relay = relayLines({
    input,
    output,
    async connect(why) {
      lost.push(why)
      const next = left.shift()
      if (next === undefined) throw new Error('nobody is left')
      return next.connection
    },
    note: (text) => notes.push(text),
    ...options,
  })
  relays.push(relay)
  const write = (message: object | string) => input.write(typeof message === 'string' ? message : `${JSON.stringify(message)}\n`)
  const hello = () => {
    write({ jsonrpc: '2.0', id: 0, method: 'initialize', params: {} })
    write({ jsonrpc: '2.0', method: 'notifications/initialized' })
  }
  const answer = async (id: string | number | null) => {
    await expect.poll(() => received.find((message) => message.id === id)).toBeDefined()
    return received.find((message) => message.id === id)
  }
  return { relay, input, output, received, notes, lost, write, hello, answer }
}

const call = (id: string | number, name: string, more: object = {}) => ({
  jsonrpc: '2.0',
  id,
  method: 'tools/call',
  params: { name, ...more },
})

describe('relaying messages', () => {
  it('keeps messages that arrive before a server connects, in order', async () => {
    const server = new Server('a')
    const { hello, write, answer } = start([server])
    hello()
    write({ jsonrpc: '2.0', id: 1, method: 'tools/list' })
    write(call(2, 'echo'))
    expect(await answer(2)).toEqual({ jsonrpc: '2.0', id: 2, result: { by: 'a' } })
    expect(server.heard.map(({ method }) => method)).toEqual(['initialize', 'notifications/initialized', 'tools/list', 'tools/call'])
  })

  it('passes on messages it does not understand', async () => {
    const server = new Server('a')
    const { write, received } = start([server])
    write('{"jsonrpc":"2.0","id":7,"result":{}}\n')
    await expect.poll(() => server.heard).toEqual([{ jsonrpc: '2.0', id: 7, result: {} }])
    server.send({ method: 'notifications/progress', params: { id: 3 }, jsonrpc: '2.0' })
    await expect.poll(() => received.length).toBe(1)
  })

  it('answers a line over the size limit with an error, and continues', async () => {
    const server = new Server('a')
    const { write, answer } = start([server])
    write(`{"method":"tools/call","params":{"text":"${'x'.repeat(10_100_000)}"},"jsonrpc":"2.0","id":5}\n`)
    expect(await answer(5)).toMatchObject({ error: { code: -32_600, message: expect.stringContaining('10000000 bytes') } })
    write(call(6, 'echo'))
    expect(await answer(6)).toHaveProperty('result')
    expect(server.heard.map(({ id }) => id)).toEqual([6])
  })

  it('passes on a line of several megabytes below the size limit', async () => {
    const server = new Server('a')
    const { write, answer } = start([server])
    write(`{"method":"tools/call","params":{"name":"hang","text":"${'x'.repeat(5_000_000)}"},"jsonrpc":"2.0","id":5}\n`)
    await expect.poll(() => server.heard.length).toBe(1)
    server.die()
    expect(await answer(5)).toMatchObject({ result: { isError: true } })
  })
})

describe('when the server dies', () => {
  it('fails the running call with an error result, and introduces the client to the next server', async () => {
    const [first, second] = [new Server('a'), new Server('b')]
    const { hello, write, answer, received, lost } = start([first, second])
    hello()
    await answer(0)
    write(call('x', 'hang'))
    await expect.poll(() => first.heard.length).toBe(3)
    first.die()
    expect(await answer('x')).toMatchObject({
      result: {
        isError: true,
        structuredContent: { error: { code: 'host-unreachable' } },
        content: [{ text: expect.stringContaining('call the tool again') }],
      },
    })
    write(call('y', 'echo'))
    expect(await answer('y')).toEqual({ jsonrpc: '2.0', id: 'y', result: { by: 'b' } })
    expect(second.heard.map(({ method }) => method)).toEqual(['initialize', 'notifications/initialized', 'tools/call'])
    expect(received.filter(({ id }) => id === 0).length).toBe(1)
    expect([lost, first.closed]).toEqual([['first', 'lost'], 1])
  })

  it('sends a read-only request again to the next server', async () => {
    const [first, second] = [new Server('a'), new Server('b')]
    const { hello, write, answer, received } = start([first, second])
    hello()
    await answer(0)
    write({ jsonrpc: '2.0', id: 'l', method: 'subscriptions/listen', params: {} })
    await expect.poll(() => first.heard.length).toBe(3)
    first.die()
    await expect
      .poll(() => second.heard.map(({ method }) => method))
      .toEqual(['initialize', 'notifications/initialized', 'subscriptions/listen'])
    expect(received.map(({ id }) => id)).toEqual([0])
  })

  it('neither repeats nor loses a request when the next server dies during initialize', async () => {
    const [first, second, third] = [new Server('a'), new Server('b', false, true), new Server('c')]
    const { hello, write, answer } = start([first, second, third])
    hello()
    await answer(0)
    write({ jsonrpc: '2.0', id: 'l', method: 'subscriptions/listen', params: {} })
    await expect.poll(() => first.heard.length).toBe(3)
    first.die()
    await expect.poll(() => second.heard.length).toBe(1)
    write(call('x', 'echo'))
    second.die()
    expect(await answer('x')).toMatchObject({ result: { by: 'c' } })
    const asked = third.heard.map(({ method }) => method)
    expect(asked).toEqual(['initialize', 'notifications/initialized', 'subscriptions/listen', 'tools/call'])
  })

  it('lets the next server answer an unanswered initialize exactly once', async () => {
    const [first, second] = [new Server('a'), new Server('b')]
    const opened = Promise.withResolvers<void>()
    const queue = [first, second]
    const { hello, answer, received } = start([], {
      async connect(why) {
        if (why === 'lost') await opened.promise
        const next = queue.shift()
        if (next === undefined) throw new Error('no server left')
        if (next === first) setImmediate(() => first.die())
        return next.connection
      },
    })
    hello()
    opened.resolve()
    await answer(0)
    expect(received.filter(({ id }) => id === 0).length).toBe(1)
  })

  it('sends the next server every request that the dead server did not read', async () => {
    const [first, second] = [new Server('a'), new Server('b')]
    const { hello, write, answer, input } = start([first, second])
    hello()
    await answer(0)
    first.stopReading()
    for (let id = 1; id <= 50; id++) write({ jsonrpc: '2.0', id, method: 'tools/list', params: { text: 'x'.repeat(10_000) } })
    await expect.poll(() => input.isPaused()).toBe(true)
    first.die()
    expect(await answer(50)).toMatchObject({ result: { by: 'b' } })
    expect(second.heard.filter(({ method }) => method === 'tools/list').length).toBe(50)
  })

  it('sends the next server the accepted initialize, not a refused or later one', async () => {
    const [first, second] = [new Server('a'), new Server('b')]
    const { write, answer } = start([first, second])
    const send = (id: number, name: string) => write({ jsonrpc: '2.0', id, method: 'initialize', params: { name } })
    send(1, 'refused')
    await answer(1)
    send(2, 'taken')
    await answer(2)
    send(3, 'other')
    await answer(3)
    first.die()
    await expect.poll(() => second.heard).toMatchObject([{ method: 'initialize', params: { name: 'taken' } }])
  })

  it('never passes half a line of a dead server to the client', async () => {
    const [first, second] = [new Server('a'), new Server('b')]
    const { hello, write, answer, received } = start([first, second])
    hello()
    await answer(0)
    write(call(1, 'hang'))
    await expect.poll(() => first.heard.length).toBe(3)
    first.send('{"jsonrpc":"2.0","id":1,"result":{"by":')
    await new Promise((done) => setImmediate(done))
    first.die()
    expect(await answer(1)).toMatchObject({ result: { isError: true } })
    write(call(2, 'echo'))
    expect(await answer(2)).toMatchObject({ result: { by: 'b' } })
    expect(received.map(({ id }) => id)).toEqual([0, 1, 2])
  })

  it('answers a client of the stateless protocol with a result of that protocol', async () => {
    const [first, second] = [new Server('a'), new Server('b')]
    const { write, answer } = start([first, second])
    write(call(1, 'hang', { _meta: { 'io.modelcontextprotocol/protocolVersion': '2026-07-28' } }))
    await expect.poll(() => first.heard.length).toBe(1)
    first.die()
    expect(await answer(1)).toMatchObject({ result: { resultType: 'complete', isError: true } })
    write(call(2, 'echo'))
    expect(await answer(2)).toMatchObject({ result: { by: 'b' } })
  })

  it('does not answer a canceled call when the server dies', async () => {
    const [first, second] = [new Server('a'), new Server('b')]
    const { write, answer, received } = start([first, second])
    write(call(1, 'hang'))
    write({ jsonrpc: '2.0', method: 'notifications/cancelled', params: { requestId: 1 } })
    await expect.poll(() => first.heard.length).toBe(2)
    first.die()
    write(call(2, 'echo'))
    await answer(2)
    expect(received.map(({ id }) => id)).toEqual([2])
  })

  it('ends when the server dies and no other is found', async () => {
    const first = new Server('a')
    const { hello, answer, relay, notes } = start([first])
    hello()
    await answer(0)
    first.die()
    expect([await relay.ended, notes]).toEqual(['no server found', ['nobody is left']])
  })
})

describe('a fallback server', () => {
  it('replaces the fallback before the next request when a better server is available', async () => {
    let now = Date.now()
    vi.spyOn(Date, 'now').mockImplementation(() => now)
    const [fallback, daemon] = [new Server('headless', true), new Server('daemon')]
    let isThere = false
    const { hello, write, answer, lost } = start([fallback, daemon], { isBetterAvailable: () => isThere })
    hello()
    await answer(0)
    write(call(1, 'echo'))
    await answer(1)
    isThere = true
    // The relay has just checked, and checks once per second.
    write(call(2, 'echo'))
    expect(await answer(2)).toMatchObject({ result: { by: 'headless' } })
    now += 1_000
    write(call(3, 'echo'))
    expect(await answer(3)).toMatchObject({ result: { by: 'daemon' } })
    expect([daemon.heard[0]?.method, fallback.closed, lost]).toEqual(['initialize', 1, ['first', 'better']])
  })

  it('keeps the fallback and its state when the better server refuses, and does not retry on every request', async () => {
    const fallback = new Server('headless', true)
    let looked = 0
    const { hello, write, answer } = start([fallback], {
      isBetterAvailable: () => true,
      async connect(why) {
        if (why !== 'better') return fallback.connection
        looked++
        return undefined
      },
    })
    hello()
    await answer(0)
    for (const id of [1, 2, 3]) {
      write(call(id, 'echo'))
      expect(await answer(id)).toMatchObject({ result: { by: 'headless' } })
    }
    expect([looked, fallback.closed]).toEqual([1, 0])
  })

  it('keeps the fallback while one of its calls is running', async () => {
    const fallback = new Server('headless', true)
    const { write, answer } = start([fallback], { isBetterAvailable: () => true })
    write(call(1, 'hang'))
    await expect.poll(() => fallback.heard.length).toBe(1)
    write(call(2, 'echo'))
    expect(await answer(2)).toMatchObject({ result: { by: 'headless' } })
  })
})

describe('a server that stops responding', () => {
  const silentMs = 10_000
  beforeEach(() => void vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'performance'] }))

  it('treats a server that answers no ping as dead, and fails its running call', async () => {
    const [frozen, next] = [new Server('frozen', false, true), new Server('next')]
    const { write, answer, received } = start([frozen, next], { silentMs })
    write(call(1, 'echo'))
    await expect.poll(() => frozen.heard.length).toBe(1)
    vi.advanceTimersByTime(silentMs)
    await expect.poll(() => frozen.heard.length).toBe(2)
    expect(received).toEqual([])
    vi.advanceTimersByTime(silentMs)
    expect(await answer(1)).toMatchObject({ result: { isError: true } })
    expect(frozen.heard.map(({ method }) => method)).toEqual(['tools/call', 'ping'])
    write(call(2, 'echo'))
    expect(await answer(2)).toEqual({ jsonrpc: '2.0', id: 2, result: { by: 'next' } })
    expect(received.map(({ id }) => id)).toEqual([1, 2])
  })

  it('keeps a slow server that still answers pings', async () => {
    const server = new Server('a')
    const { write, received } = start([server], { silentMs })
    write(call(1, 'hang'))
    await expect.poll(() => server.heard.length).toBe(1)
    for (let pings = 1; pings <= 4; pings++) {
      vi.advanceTimersByTime(silentMs)
      await expect.poll(() => server.heard.length).toBe(1 + pings)
    }
    expect(received).toEqual([])
    server.send({ jsonrpc: '2.0', id: 1, result: { by: 'a' } })
    await expect.poll(() => received).toEqual([{ jsonrpc: '2.0', id: 1, result: { by: 'a' } }])
  })
})

describe('ending the relay', () => {
  it('ends at once when the client closes its input and no request is pending', async () => {
    const server = new Server('a')
    const { hello, answer, input, relay } = start([server])
    hello()
    await answer(0)
    input.end()
    expect([await relay.ended, server.closed]).toEqual(['the client said goodbye', 1])
  })

  it('waits for pending answers when the client closes its input right after its requests', async () => {
    const server = new Server('a')
    const { hello, write, input, relay, received } = start([server])
    hello()
    write(call(1, 'echo'))
    input.end()
    await relay.ended
    expect(received.map(({ id }) => id)).toEqual([0, 1])
  })

  it('does not wait for a long call after the client closes its input', async () => {
    const server = new Server('a')
    const { write, input, relay } = start([server], { goodbyeMs: 10 })
    write(call(1, 'hang'))
    await expect.poll(() => server.heard.length).toBe(1)
    input.end()
    expect(await relay.ended).toBe('the client said goodbye')
  })

  it('ends when the client stops reading', async () => {
    const server = new Server('a')
    const { output, relay } = start([server])
    output.destroy(new Error('EPIPE'))
    expect(await relay.ended).toBe('the client is gone')
  })

  it('ends on request, even before a server connects', async () => {
    const { relay } = start([], { connect: () => new Promise(() => {}) })
    relay.end('SIGTERM')
    expect(await relay.ended).toBe('SIGTERM')
  })
})
