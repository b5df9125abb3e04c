import { duplexPair } from 'node:stream'
import { describe, expect, it } from 'vitest'
import { openRawClient, type RawClient, smallServer } from '../testing/index.ts'
import { serveStream } from './serve-stream.ts'

function start(lineBytes?: number) {
  const [ours, theirs] = duplexPair()
  const small = smallServer()
  const served = serveStream(small.newServer, theirs, lineBytes)
  return { ...small, served, stream: ours, client: openRawClient(ours) }
}

const echo = (text: string) => ({ name: 'echo', arguments: { text } })
const modernMeta = {
  _meta: {
    'io.modelcontextprotocol/protocolVersion': '2026-07-28',
    'io.modelcontextprotocol/clientInfo': { name: 'raw', version: '1' },
    'io.modelcontextprotocol/clientCapabilities': {},
  },
}

describe('a client on a stream', () => {
  it('serves a client that initializes with protocol version 2025', async () => {
    const { client } = start()
    expect(await client.initialize()).toMatchObject({ result: { protocolVersion: '2025-06-18', serverInfo: { name: 'small' } } })
    expect(await client.ask('tools/call', echo('hi'))).toEqual({
      jsonrpc: '2.0',
      id: 2,
      result: { content: [{ type: 'text', text: 'hi' }] },
    })
  })

  it('serves a client of protocol version 2026', async () => {
    const { client, made } = start()
    expect(await client.ask('server/discover', modernMeta)).toMatchObject({ result: { supportedVersions: ['2026-07-28'] } })
    expect(await client.ask('tools/call', { ...echo('hi'), ...modernMeta })).toMatchObject({
      result: { resultType: 'complete', content: [{ text: 'hi' }] },
    })
    const later = { _meta: { ...modernMeta._meta, 'io.modelcontextprotocol/protocolVersion': '2099-01-01' } }
    expect(await client.ask('tools/list', later)).toMatchObject({
      error: { code: -32022, data: { supported: ['2026-07-28'], requested: '2099-01-01' } },
    })
    const listen = { notifications: { toolsListChanged: true }, ...modernMeta }
    client.write(JSON.stringify({ jsonrpc: '2.0', id: 'l', method: 'subscriptions/listen', params: listen }))
    await expect.poll(() => client.lines.length).toBe(4)
    await made[0]?.sendToolListChanged()
    await expect.poll(() => client.lines.at(-1)).toMatchObject({ method: 'notifications/tools/list_changed' })
  })

  it('lets a client try protocol version 2026 first and continue with 2025', async () => {
    const { client, made } = start()
    await client.ask('server/discover', modernMeta)
    expect(await client.initialize()).toHaveProperty('result')
    expect(made.length).toBe(2)
  })

  it('offers a supported protocol version to a client that asks for an unsupported one', async () => {
    const { client } = start()
    const old = { protocolVersion: '1999-01-01', capabilities: {}, clientInfo: { name: 'raw', version: '1' } }
    expect(await client.ask('initialize', old)).toMatchObject({ result: { protocolVersion: expect.stringMatching(/^2025-/) } })
    const { client: other } = start()
    const meta = { _meta: { ...modernMeta._meta, 'io.modelcontextprotocol/protocolVersion': '2199-01-01' } }
    expect(await other.ask('tools/list', meta)).toMatchObject({ error: { data: { supported: ['2026-07-28'] } } })
  })

  it.each([
    ['{"jsonrpc":', -32700, null],
    ['hello', -32700, null],
    ['[]', -32600, null],
    ['{"jsonrpc":"2.0","id":77,"method":5}', -32600, 77],
    ['{"jsonrpc":"2.0","id":{"a":1},"method":"ping"}', -32600, null],
    ['{"jsonrpc":"2.0","id":78,"method":"no/such"}', -32601, 78],
    ['{"jsonrpc":"2.0","id":79,"method":"tools/call","params":{"name":5}}', -32602, 79],
    ['{"jsonrpc":"2.0","id":80,"method":"tools/call","params":[1]}', expect.any(Number), 80],
    [`{"jsonrpc":"2.0","id":"${'9'.repeat(100_000)}","method":"ping"}`, -32600, null],
  ])('answers %.60s with an error and keeps serving the client', async (line, code, id) => {
    const { client } = start()
    await client.initialize()
    client.write(line)
    expect(await client.answerTo(id)).toMatchObject({ error: { code } })
    expect(await client.ask('tools/call', echo('still here'))).toMatchObject({ result: { content: [{ text: 'still here' }] } })
  })

  it('ignores empty lines, unknown notifications, and cancellations of unknown or finished calls', async () => {
    const { client } = start()
    await client.initialize()
    client.write('')
    client.write('\r')
    client.write('{"jsonrpc":"2.0","method":"notifications/unheard-of"}')
    for (const requestId of [1, 99, 'x'])
      client.write(JSON.stringify({ jsonrpc: '2.0', method: 'notifications/cancelled', params: { requestId } }))
    client.write('{"jsonrpc":"2.0","id":55,"result":{}}')
    expect(await client.ask('ping')).toMatchObject({ result: {} })
    expect(client.lines.length).toBe(2)
  })

  it('reports the size limit to a client that sends a longer line', async () => {
    const { client } = start(1_000)
    await client.initialize()
    client.write(JSON.stringify({ method: 'tools/call', params: echo('x'.repeat(5_000)), jsonrpc: '2.0', id: 9 }))
    expect(await client.answerTo(9)).toMatchObject({ error: { code: -32600, message: expect.stringContaining('1000 bytes') } })
    expect(await client.ask('ping')).toMatchObject({ result: {} })
  })

  it('ends a canceled call and sends nothing more for it', async () => {
    const { client, canceled } = start()
    await client.initialize()
    client.write(
      JSON.stringify({ jsonrpc: '2.0', id: 'c', method: 'tools/call', params: { ...echo('wait'), _meta: { progressToken: 1 } } }),
    )
    await expect.poll(() => client.lines.at(-1)).toMatchObject({ method: 'notifications/progress' })
    client.write('{"jsonrpc":"2.0","method":"notifications/cancelled","params":{"requestId":"c"}}')
    await expect.poll(() => canceled).toEqual(['wait'])
    expect(await client.ask('ping')).toMatchObject({ result: {} })
    expect(client.lines.filter((line) => JSON.stringify(line).includes('"id":"c"'))).toEqual([])
  })

  it('ends the calls of a client that disconnects', async () => {
    const { client, stream, served, canceled } = start()
    await client.initialize()
    client.write(
      JSON.stringify({ jsonrpc: '2.0', id: 'c', method: 'tools/call', params: { ...echo('wait'), _meta: { progressToken: 1 } } }),
    )
    await expect.poll(() => client.lines.at(-1)).toMatchObject({ method: 'notifications/progress' })
    stream.destroy()
    await served.ended
    await expect.poll(() => canceled).toEqual(['wait'])
  })

  it('ends the stream when serving ends', async () => {
    const { client, served, stream } = start()
    await client.initialize()
    const ended = new Promise((done) => stream.on('end', done))
    await served.close()
    await Promise.all([served.ended, ended])
  })

  const askAtLength = (client: RawClient, times: number) => {
    for (let id = 0; id < times; id++)
      client.write(JSON.stringify({ jsonrpc: '2.0', id: `b${id}`, method: 'tools/call', params: echo('long') }))
  }

  it('pauses reading from a client that does not read', async () => {
    const { client, stream } = start()
    await client.initialize()
    stream.pause()
    askAtLength(client, 400)
    await expect.poll(() => stream.readableLength).toBeGreaterThan(0)
    stream.resume()
    expect(await client.answerTo('b399')).toHaveProperty('result')
  })

  it('drops a client that keeps sending requests and never reads', async () => {
    const { client, stream, served } = start()
    await client.initialize()
    stream.pause()
    askAtLength(client, 2_000)
    await served.ended
  })
})
