import { duplexPair } from 'node:stream'
import { type HostApi, type HostEvent, type McpInvocation, type McpPeer, type McpSession, type McpStatus, Refusal } from '@sheaf/contract'
import { afterEach, describe, expect, it } from 'vitest'
import { openRawClient, type RawClient } from '../testing/index.ts'
import { type Endpoint, openEndpoint } from './open-endpoint.ts'

type Answers = Partial<Record<keyof HostApi, (input: never) => unknown>>

interface FakeHost {
  host: HostApi
  asked: string[]
  emit(event: HostEvent): void
}

/** A host that admits every client and returns the given answers. */
function fakeHost(answers: Answers = {}): FakeHost {
  const asked: string[] = []
  const listeners = new Set<(event: HostEvent) => void>()
  let connections = 0
  const known: Answers = {
    openMcpSession: ({ folder }: McpPeer): McpSession => {
      asked.push(`connect ${folder ?? '-'}`)
      const connection = `k${++connections}`
      return {
        connection,
        async enter({ claim, tool }) {
          asked.push(`enter ${connection} ${claim.name} ${tool}`)
          const leave: McpInvocation['leave'] = ({ refused }) => asked.push(`leave ${refused ?? 'answered'}`)
          return { workspace: 'w', directEdits: false, headless: false, notes: [], leave }
        },
        async close() {
          asked.push(`disconnect ${connection}`)
        },
      }
    },
    'mcp.status': () => ({ ...status, tools: ['search', 'list_root_folders'] }),
    'workspaces.read': () => ({ asOf: 'now', name: 'w', roots: [] }),
    ...answers,
  }
  const host = new Proxy<HostApi>(Object.create(null), {
    get(_, method: string, host) {
      if (method === 'as') return () => host
      if (method === 'subscribe')
        return (listener: (event: HostEvent) => void) => {
          listeners.add(listener)
          return () => listeners.delete(listener)
        }
      return async (input: never) => {
        const answer: unknown = Reflect.get(known, method)
        if (typeof answer !== 'function') throw new Error(`the fake host has no answer for ${method}`)
        return answer(input)
      }
    },
  })
  return {
    host,
    asked,
    emit(event) {
      for (const listener of listeners) listener(event)
    },
  }
}

let endpoints: Endpoint[] = []
afterEach(async () => {
  for (const endpoint of endpoints) await endpoint.close()
  endpoints = []
})

const peer: McpPeer = { transport: 'stdio', folder: '/project', program: async () => undefined }

function start(answers: Answers = {}) {
  const bugs: string[] = []
  const made = fakeHost(answers)
  const endpoint = openEndpoint(made.host, { version: '9', onBug: (where, problem) => bugs.push(`${where}: ${problem}`) })
  endpoints.push(endpoint)
  const connect = (from: McpPeer = peer, first?: { note?: string }) => {
    const [ours, theirs] = duplexPair()
    return { client: openRawClient(ours), stream: ours, served: endpoint.serveStream(theirs, from, first) }
  }
  return { ...made, endpoint, bugs, connect }
}

const call = (client: RawClient, name: string, more: object = {}) => client.ask('tools/call', { name, arguments: {}, ...more })
const status: McpStatus = { state: 'listening', owner: null, approvals: [], allowed: [], port: null }

describe('a client on a stream', () => {
  it('lists enabled tools without admission, and opens a session only for the first call', async () => {
    const { connect, asked } = start()
    const { client, stream, served } = connect()
    expect(await client.initialize()).toMatchObject({
      result: { serverInfo: { name: 'sheaf', version: '9' }, instructions: expect.any(String) },
    })
    const { result } = await client.ask('tools/list')
    expect(result).toMatchObject({ tools: [{ name: 'search' }, { name: 'list_root_folders' }] })
    for (const method of ['prompts/list', 'resources/list', 'resources/templates/list', 'ping'])
      expect(await client.ask(method)).toHaveProperty('result')
    expect(asked).toEqual([])
    await call(client, 'search')
    stream.end()
    await served.ended
    expect(asked).toEqual(['connect /project', 'enter k1 raw search', 'leave mcp-arguments', 'disconnect k1'])
  })

  it('lists fewer tools in the lean profile, and admits a call through more_tools under the name of the tool', async () => {
    const lean = { ...status, lean: true, tools: ['search', 'list_root_folders'] }
    const { connect, asked } = start({ 'mcp.status': () => lean, 'workspaces.read': () => ({ asOf: 'now', name: 'w', roots: [] }) })
    const { client } = connect()
    await client.initialize()
    expect(await client.ask('tools/list')).toMatchObject({ result: { tools: [{ name: 'search' }, { name: 'more_tools' }] } })
    expect(await call(client, 'more_tools')).toMatchObject({
      result: { structuredContent: { tools: expect.stringContaining('list_root_folders') } },
    })
    expect(asked).toEqual([])
    await call(client, 'more_tools', { arguments: { tool: 'list_root_folders' } })
    expect(asked).toEqual(['connect /project', 'enter k1 raw list_root_folders', 'leave answered'])
    expect(await call(client, 'more_tools', { arguments: { tool: 'nothing' } })).toMatchObject({ error: { code: -32_602 } })
  })

  it('refuses a second initialize, so a client keeps its name', async () => {
    const { connect, asked } = start()
    const { client } = connect()
    await client.initialize()
    const other = { protocolVersion: '2025-06-18', capabilities: {}, clientInfo: { name: 'claude-code', version: '1' } }
    expect(await client.ask('initialize', other)).toMatchObject({ error: { code: -32_600 } })
    await call(client, 'search')
    expect(asked).toContain('enter k1 raw search')
  })

  it('adds the first note to the first result only', async () => {
    const { connect } = start()
    const { client } = connect(peer, { note: 'You were moved.' })
    await client.initialize()
    expect(JSON.stringify(await call(client, 'search'))).toContain('You were moved.')
    expect(JSON.stringify(await call(client, 'search'))).not.toContain('You were moved.')
  })

  it('returns a refusal to a client that is not admitted', async () => {
    const { connect, bugs } = start({
      openMcpSession: (): McpSession => ({
        connection: 'k',
        enter: () => Promise.reject(new Refusal('mcp-pending')),
        async close() {},
      }),
    })
    const { client } = connect()
    await client.initialize()
    const { result } = await call(client, 'search')
    expect(result).toMatchObject({ isError: true, structuredContent: { error: { code: 'mcp-pending' } } })
    expect(await client.ask('resources/read', { uri: 'sheaf://tree' })).toMatchObject({
      error: { code: -32_000, data: { code: 'mcp-pending' } },
    })
    expect(bugs).toEqual([])
  })

  it('reports a bug in one sentence without details, and keeps serving the client', async () => {
    const { connect, bugs, asked } = start({
      'workspaces.read': () => {
        throw new Error('nobody answers')
      },
    })
    const { client } = connect()
    await client.initialize()
    const { result } = await call(client, 'list_root_folders')
    expect(result).toMatchObject({ isError: true, structuredContent: { error: { code: 'bug' } } })
    expect(JSON.stringify(result)).toContain('Internal error in Sheaf')
    expect(JSON.stringify(result)).not.toContain('nobody answers')
    expect([bugs.length, asked.at(-1)]).toEqual([1, 'leave bug'])
    expect(await client.ask('ping')).toHaveProperty('result')
  })

  it.each([
    ['tools/call', { name: 'no_such' }, "Unknown tool 'no_such'."],
    ['tools/call', { name: '__proto__' }, "Unknown tool '__proto__'."],
    ['tools/call', {}, "'name' must be a string."],
    ['tools/call', { name: ['search'] }, "'name' must be a string, not an array."],
    ['prompts/get', { name: 'no_such' }, "Unknown prompt 'no_such'."],
    ['prompts/get', { name: 'plan', arguments: [1] }, "'arguments' must be an object, not an array."],
    ['prompts/get', { name: 'plan', arguments: { task: {} } }, "'task' must be a string, not an object."],
    ['resources/read', { uri: 5 }, "'uri' must be a string, not a number."],
    ['resources/subscribe', {}, "'uri' must be a string."],
  ])('explains what is wrong with %s %j', async (method, params, message) => {
    const { connect, asked } = start()
    const { client } = connect()
    await client.initialize()
    expect(await client.ask(method, params)).toMatchObject({ error: { code: -32_602, message } })
    expect(asked).toEqual([])
  })

  it.each([
    [{ capabilities: {}, clientInfo: { name: 'a', version: '1' } }, "'protocolVersion' must be a string."],
    [{ protocolVersion: '2025-06-18', capabilities: {}, clientInfo: { name: 5, version: '1' } }, "'name' must be a string, not a number."],
    [{ protocolVersion: '2025-06-18', capabilities: {}, clientInfo: null }, "'clientInfo' must be an object, not null."],
    [
      { protocolVersion: '2025-06-18', capabilities: [], clientInfo: { name: 'a', version: '1' } },
      "'capabilities' must be an object, not an array.",
    ],
  ])('explains an invalid initialize, and accepts another: %j', async (hello, message) => {
    const { connect } = start()
    const { client } = connect()
    expect(await client.ask('initialize', hello)).toMatchObject({ error: { code: -32_602, message } })
    expect(await client.initialize()).toHaveProperty('result')
  })

  it('asks a client started in / for its roots, once', async () => {
    const { connect, asked } = start()
    const { client } = connect({ ...peer, folder: '/' })
    const clientInfo = { name: 'raw', version: '1' }
    await client.ask('initialize', { protocolVersion: '2025-06-18', capabilities: { roots: {} }, clientInfo })
    client.write('{"jsonrpc":"2.0","id":"c","method":"tools/call","params":{"name":"search"}}')
    await expect.poll(() => client.lines.at(-1)).toMatchObject({ method: 'roots/list' })
    client.write('{"jsonrpc":"2.0","id":0,"result":{"roots":[{"uri":"file:///some/project"},{"uri":"file:///other"}]}}')
    await client.answerTo('c')
    expect(asked[0]).toBe('connect /some/project')
    await call(client, 'search')
    expect(client.lines.filter((line) => JSON.stringify(line).includes('roots/list')).length).toBe(1)
  })

  it('does not ask for roots if the client does not support them', async () => {
    const { connect, asked } = start()
    const { client } = connect({ ...peer, folder: '/' })
    await client.initialize()
    await call(client, 'search')
    expect(asked[0]).toBe('connect /')
  })
})

describe('change notifications', () => {
  // [F4.22]
  it('notifies every connected client when the enabled tools change', async () => {
    const { connect, emit } = start()
    const clients = [connect().client, connect().client]
    for (const client of clients) await client.initialize()
    emit({ type: 'mcp-changed', status })
    emit({ type: 'mcp-changed', status, tools: true })
    for (const client of clients)
      await expect.poll(() => client.lines.filter((line) => JSON.stringify(line).includes('tools/list_changed')).length).toBe(1)
  })

  it('reports a changed resource only to its subscribers in that workspace', async () => {
    const { connect, emit } = start()
    const [subscribed, other] = [connect().client, connect().client]
    for (const client of [subscribed, other]) {
      await client.initialize()
      await call(client, 'search')
    }
    await subscribed.ask('resources/subscribe', { uri: 'sheaf://selection' })
    for (const workspace of ['elsewhere', 'w', 'w']) emit({ type: 'selection-changed', workspace, version: 1, added: [], removed: [] })
    await expect
      .poll(() => subscribed.lines.at(-1))
      .toEqual({
        jsonrpc: '2.0',
        method: 'notifications/resources/updated',
        params: { uri: 'sheaf://selection' },
      })
    await subscribed.ask('resources/unsubscribe', { uri: 'sheaf://selection' })
    emit({ type: 'selection-changed', workspace: 'w', version: 2, added: [], removed: [] })
    emit({ type: 'mcp-changed', status, tools: true })
    await expect.poll(() => JSON.stringify(other.lines.at(-1))).toContain('list_changed')
    expect([...subscribed.lines, ...other.lines].filter((line) => JSON.stringify(line).includes('resources/updated')).length).toBe(1)
  })
})

describe('the stateless protocol over HTTP', () => {
  const ask = (name: string) => {
    const _meta = {
      'io.modelcontextprotocol/protocolVersion': '2026-07-28',
      'io.modelcontextprotocol/clientInfo': { name, version: '1' },
      'io.modelcontextprotocol/clientCapabilities': {},
    }
    return new Request('http://127.0.0.1/mcp', {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        accept: 'application/json, text/event-stream',
        'mcp-protocol-version': '2026-07-28',
        'mcp-method': 'tools/call',
        'mcp-name': 'search',
      },
      body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name: 'search', arguments: {}, _meta } }),
    })
  }
  const from = (pid: number | undefined): McpPeer => ({
    transport: 'http',
    program: async () => (pid === undefined ? undefined : { pid, executable: '/bin/x', fingerprint: 'f' }),
  })
  const connections = (asked: string[]) =>
    asked.filter((each) => each.startsWith('enter')).map((each) => each.split(' ').slice(1, 3).join(' '))

  it('recognizes a client by program and name across connections', async () => {
    const { endpoint, asked } = start()
    for (const [pid, name] of [
      [1, 'a'],
      [1, 'a'],
      [1, 'b'],
      [2, 'a'],
    ] as const)
      expect(await (await endpoint.fetch(ask(name), from(pid))).json()).toMatchObject({ result: { isError: true } })
    expect(connections(asked)).toEqual(['k1 a', 'k1 a', 'k2 b', 'k3 a'])
  })

  it('recognizes a client with an unknown program only by its connection', async () => {
    const { endpoint, asked } = start()
    const [one, two] = [from(undefined), from(undefined)]
    for (const each of [one, one, two]) await endpoint.fetch(ask('a'), each)
    expect(connections(asked)).toEqual(['k1 a', 'k1 a', 'k2 a'])
  })

  it('closes all sessions when the endpoint closes', async () => {
    const { endpoint, asked } = start()
    await endpoint.fetch(ask('a'), from(1))
    await endpoint.close()
    expect(asked.at(-1)).toBe('disconnect k1')
  })
})

it('cancels running calls and waits for them when the endpoint closes', async () => {
  const stopped: string[] = []
  const { connect, endpoint, asked } = start({
    'search.run': async () => {
      await new Promise((done) => setImmediate(done))
      stopped.push('search')
      throw new Refusal('cancelled')
    },
    'files.find': () => new Promise(() => {}),
  })
  const { client, served } = connect()
  await client.initialize()
  client.write('{"jsonrpc":"2.0","id":"c","method":"tools/call","params":{"name":"search","arguments":{"pattern":"x","mode":"content"}}}')
  await expect.poll(() => asked).toContain('enter k1 raw search')
  await endpoint.close()
  await served.ended
  expect([endpoint.running(), asked.filter((each) => each.startsWith('leave')).length, asked.at(-1)]).toEqual([0, 1, 'disconnect k1'])
})
