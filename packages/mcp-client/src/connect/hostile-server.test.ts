import { mkdirSync, mkdtempSync, readFileSync, realpathSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { isRefusal } from '@sheaf/contract'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { ServerChange, ServerConnection } from '../server.ts'
import { type ServerScript, type ServerStep, type WrittenServer, writeServer } from '../testing/index.ts'
import { connectServer } from './connect-server.ts'
import type { ServerTimes } from './limits.ts'

let base: string
let server: WrittenServer
let changes: ServerChange[]
const open: ServerConnection[] = []

beforeEach(() => {
  base = realpathSync(mkdtempSync(join(tmpdir(), 'mcp-client-test-')))
  mkdirSync(join(base, 'work'))
  changes = []
})

afterEach(async () => {
  await Promise.all(open.splice(0).map((connection) => connection.close()))
  rmSync(base, { recursive: true, force: true })
})

async function connect(script: ServerScript = {}, times: Partial<ServerTimes> = {}, signal?: AbortSignal): Promise<ServerConnection> {
  server = writeServer(base, script)
  const connection = await connectServer({
    launch: { transport: 'stdio', command: server.command, args: server.args, env: { OWN: 'own' }, cwd: join(base, 'work') },
    env: { PATH: process.env.PATH, HOME: base, OPENAI_API_KEY: 'sk-canary', NODE_OPTIONS: '--bad' },
    times: { closeMs: 200, ...times },
    ...(signal && { signal }),
    onChange: (change) => changes.push(change),
  })
  open.push(connection)
  return connection
}

async function refusalOf(work: Promise<unknown>): Promise<string[]> {
  try {
    await work
    return []
  } catch (problem) {
    if (!isRefusal(problem)) throw problem
    return [problem.code, problem.detail ?? '']
  }
}

async function expectGone(): Promise<void> {
  for (const { started } of server.log()) if (typeof started === 'number') await expect.poll(() => isRunning(started)).toBe(false)
}

function isRunning(pid: number): boolean {
  try {
    return !/^State:\s+Z/m.test(readFileSync(`/proc/${pid}/status`, 'utf8'))
  } catch {
    return false
  }
}

const call = (...steps: ServerStep[]): ServerScript => ({ on: { 'tools/call': steps } })
const answer: ServerStep = { do: 'answer', result: { content: [{ type: 'text', text: 'Fine.' }] } }
const notify = (method: string, params = {}): ServerStep => ({ do: 'send', message: { jsonrpc: '2.0', method, params } })

describe('a server that works', () => {
  it('is listed, read and called', async () => {
    const schema = { type: 'object', properties: { a: { type: 'number' } } }
    const connection = await connect({
      tools: [{ name: 'add', description: 'Adds.', inputSchema: schema }],
      resources: [{ uri: 'test://a', name: 'a', title: 'A' }],
      prompts: [{ name: 'ask', arguments: [{ name: 'what', required: true }] }],
    })
    expect(await connection.list()).toEqual({
      tools: [{ name: 'add', description: 'Adds.', schema }],
      resources: [{ uri: 'test://a', name: 'A', description: '' }],
      prompts: [{ name: 'ask', description: '', arguments: [{ name: 'what', description: '', required: true }] }],
      notes: [],
    })
    expect(await connection.readResource('test://a')).toEqual({ text: 'The resource.', cut: 0 })
    expect(await connection.getPrompt('ask', { what: 'x' })).toEqual({ text: 'The prompt.', cut: 0 })
    expect(await connection.callTool('add', { a: 1 })).toEqual({ text: 'The result.', cut: 0 })
    expect(await connection.subscribe('test://a')).toBe(true)
    expect(connection.reports).toBe('Scripted 1.2.3')
    const sent = server.log().find(({ method }) => method === 'initialize')
    expect(sent?.params).toMatchObject({ capabilities: {}, clientInfo: { name: 'sheaf', version: '1' } })
    await connection.close()
    expect(await connection.ended).toBe('')
    await expectGone()
  })

  it('gets few variables, its own ones, and an empty folder', async () => {
    await connect()
    const [start] = server.log()
    expect(start?.env).toMatchObject({ HOME: base, OWN: 'own' })
    expect(JSON.stringify(start?.env)).not.toMatch(/canary|NODE_OPTIONS/)
    expect(start?.cwd).toBe(join(base, 'work'))
  })

  it('reports changes', async () => {
    const list = notify('notifications/tools/list_changed')
    const updated = notify('notifications/resources/updated', { uri: 'test://a' })
    const connection = await connect(call(list, updated, answer))
    await connection.callTool('x', {})
    await expect.poll(() => changes).toEqual([{ what: 'catalog' }, { what: 'resource', uri: 'test://a' }])
  })

  it('reports an error of a tool as its result', async () => {
    const connection = await connect(call({ do: 'answer', result: { content: [{ type: 'text', text: 'No such file.' }], isError: true } }))
    expect(await connection.callTool('x', {})).toEqual({ text: 'No such file.', cut: 0, isError: true })
  })

  it('names contents that are not text', async () => {
    const content = [
      { type: 'image', data: 'A'.repeat(4_000), mimeType: 'image/png\u001b[2J' },
      { type: 'resource_link', uri: 'test://\u001b[2Ja', name: 'a' },
      { type: 'resource', resource: { uri: 'test://b', text: 'Inside.' } },
    ]
    const connection = await connect(call({ do: 'answer', result: { content } }))
    expect((await connection.callTool('x', {})).text).toBe(
      '[image/png\\u001b[2J, 3 kB, not shown]\n\n[Resource: test://\\u001b[2Ja]\n\nInside.',
    )
  })
})

describe('noise that a call survives', () => {
  it.each<[string, ServerStep[]]>([
    ['text that is not JSON', [{ do: 'raw', text: 'Welcome!\n\u001b[31mred\u001b[0m\n{"jsonrpc":\n' }]],
    ['JSON that is not a message', [{ do: 'raw', text: '1\nnull\n[]\n{}\n{"jsonrpc":"1.0","method":"x"}\n' }]],
    ['answers to nothing', [{ do: 'send', message: { jsonrpc: '2.0', id: 999, result: {} } }]],
    ['unknown notifications', [notify('vendor/news'), notify('notifications/message', { level: 'info', data: 'x' })]],
    [
      'thousands of unknown notifications',
      [{ do: 'flood', bytes: 200_000, line: JSON.stringify({ jsonrpc: '2.0', method: 'vendor/news' }) }],
    ],
    ['deep JSON', [{ do: 'raw', text: `{"jsonrpc":"2.0","method":"x","params":${'['.repeat(50_000)}${']'.repeat(50_000)}}\n` }]],
    ['text on stderr', [{ do: 'complain', text: 'warning\n'.repeat(100_000) }]],
    [
      'a huge elicitation',
      [
        {
          do: 'send',
          message: { jsonrpc: '2.0', id: 7, method: 'elicitation/create', params: { message: 'x'.repeat(7_000_000), requestedSchema: {} } },
        },
      ],
    ],
    ['a request with a huge ID', [{ do: 'send', message: { jsonrpc: '2.0', id: 'x'.repeat(7_000_000), method: 'roots/list' } }]],
  ])('%s', async (_, steps) => {
    const connection = await connect(call(...steps, answer))
    expect(await connection.callTool('x', {})).toEqual({ text: 'Fine.', cut: 0 })
  })

  it('sends no long ID of a request back', async () => {
    const request = (id: string): ServerStep => ({ do: 'send', message: { jsonrpc: '2.0', id, method: 'roots/list' } })
    const connection = await connect(call(request('x'.repeat(201)), request('short'), answer))
    await connection.callTool('x', {})
    const ids = () => server.log().flatMap(({ id, error }) => (error === undefined ? [] : [id]))
    await expect.poll(() => ids().includes('short')).toBe(true)
    expect(ids()).toEqual(['short'])
  })

  it('shows the name that the server reports as plain text', async () => {
    const result = { protocolVersion: '2025-06-18', serverInfo: { name: 'a\u001b[2J\u202eb', version: '1' }, capabilities: {} }
    expect((await connect({ on: { initialize: [{ do: 'answer', result }] } })).reports).toBe('a\\u001b[2J\\u202eb 1')
  })

  it('declines elicitation, sampling and roots', async () => {
    const asked = ['elicitation/create', 'sampling/createMessage', 'roots/list']
    const requests = asked.map(
      (method, at): ServerStep => ({ do: 'send', message: { jsonrpc: '2.0', id: `own-${at}`, method, params: {} } }),
    )
    const connection = await connect(call(...requests, answer))
    await connection.callTool('x', {})
    const answers = () => server.log().filter(({ id }) => String(id).startsWith('own-'))
    await expect.poll(() => answers().length).toBe(3)
    expect(answers().map(({ error }) => error)).toEqual(asked.map(() => expect.objectContaining({ code: -32_601 })))
  })
})

describe('a server that fails', () => {
  it.each<[string, ServerStep[], string]>([
    [
      'a line that is too long',
      [{ do: 'flood', bytes: 20_000_000 }, { do: 'raw', text: '\n' }, answer],
      'It sent a message that is too large.',
    ],
    ['a result of 100 MB', [{ do: 'huge', characters: 100_000_000 }], 'It sent a message that is too large.'],
    [
      'a flood of notifications',
      [
        {
          do: 'flood',
          bytes: 500_000,
          line: JSON.stringify({ jsonrpc: '2.0', method: 'notifications/resources/updated', params: { uri: 'a' } }),
        },
        answer,
      ],
      'It sent too many messages.',
    ],
    [
      'a flood of questions',
      [{ do: 'flood', bytes: 500_000, line: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'elicitation/create', params: {} }) }, answer],
      'It sent too many messages.',
    ],
    [
      'a flood of messages that are ignored',
      [{ do: 'flood', bytes: 500_000, line: JSON.stringify({ jsonrpc: '2.0', method: 'vendor/news' }) }, answer],
      'It sent too many messages.',
    ],
    [
      'a flood of answers to nothing',
      [{ do: 'flood', bytes: 500_000, line: JSON.stringify({ jsonrpc: '2.0', id: 999, result: {} }) }, answer],
      'It sent too many messages.',
    ],
    [
      'its end',
      [
        { do: 'complain', text: 'first\nboom\u001b[2J' },
        { do: 'exit', code: 3 },
      ],
      'It exited with code 3. first boom\\u001b[2J',
    ],
    ['an error', [{ do: 'fail', code: -32_603, message: 'no disk\u0007' }], 'no disk\\u0007'],
  ])('is reported for %s, and ends', async (_, steps, says) => {
    const connection = await connect({ ...call(...steps), ignoresEnd: true })
    expect(await refusalOf(connection.callTool('x', {}))).toEqual(['mcp-server-failed', says])
    await connection.close()
    await expectGone()
  })

  it('is given up when it never answers', async () => {
    const connection = await connect(call({ do: 'hang' }), { callMs: 200 })
    expect(await refusalOf(connection.callTool('x', {}))).toEqual(['mcp-server-failed', 'It took too long to respond.'])
  })

  it('is given up when it never connects', async () => {
    expect(await refusalOf(connect({ on: { initialize: [{ do: 'hang' }] }, ignoresEnd: true }, { connectMs: 300 }))).toEqual([
      'mcp-server-failed',
      'It took too long to respond.',
    ])
    await expectGone()
  })

  it('can be canceled during a call, and is told so', async () => {
    const connection = await connect(call({ do: 'hang' }))
    const stopping = new AbortController()
    const called = connection.callTool('x', {}, stopping.signal)
    await expect.poll(() => server.log().filter(({ method }) => method === 'tools/call').length).toBe(1)
    stopping.abort()
    expect(await refusalOf(called)).toEqual(['cancelled', ''])
    await expect.poll(() => server.log().filter(({ method }) => method === 'notifications/cancelled').length).toBe(1)
  })

  it('is reported when its program does not exist', async () => {
    const launch = { transport: 'stdio' as const, command: 'no-such-program', args: [], env: {}, cwd: base }
    expect(await refusalOf(connectServer({ launch, env: { PATH: '/usr/bin' } }))).toEqual([
      'mcp-server-failed',
      "`no-such-program` wasn't found. Install it, or enter its full path.",
    ])
  })

  it('keeps the end of its log', async () => {
    const connection = await connect(call({ do: 'complain', text: `${'x'.repeat(10_000)}the end` }, answer))
    await connection.callTool('x', {})
    await expect.poll(() => connection.log().slice(-7)).toBe('the end')
    expect(connection.log().length).toBe(4_000)
  })
})

describe('long lists and texts', () => {
  it('are cut, with a note', async () => {
    const inputSchema = { type: 'object' }
    const tools = Array.from({ length: 3_000 }, (_, at) => ({ name: `tool-${at}`, inputSchema }))
    const connection = await connect({
      tools: [
        { name: 'x'.repeat(201), inputSchema },
        { name: 'wide', inputSchema: { ...inputSchema, description: 'x'.repeat(20_000) } },
        { name: 'long', description: 'y'.repeat(5_000), inputSchema },
        ...tools,
      ],
      on: { 'prompts/list': [{ do: 'answer', result: { prompts: [{ name: 'again' }], nextCursor: 'again' } }] },
    })
    const catalog = await connection.list()
    expect([catalog.tools.length, catalog.tools[0]?.name, catalog.tools[0]?.description.length]).toEqual([500, 'long', 2_000])
    expect([catalog.prompts.length, catalog.notes]).toEqual([
      20,
      [
        'A tool was left out because the description of its arguments is too long.',
        'The server offers more tools. Only the first 500 are shown.',
        'The server offers more prompts. Only the first 20 are shown.',
      ],
    ])
  })

  it('leave out resources and prompts that are too long', async () => {
    const argumentsOf = (count: number, name = 'a') => Array.from({ length: count }, (_, at) => ({ name: `${name}${at}` }))
    const connection = await connect({
      resources: [
        { uri: `test://${'x'.repeat(1_994)}`, name: 'long' },
        { uri: 'test://a', name: 'short' },
      ],
      prompts: [
        { name: 'many', arguments: argumentsOf(51) },
        { name: 'long', arguments: argumentsOf(1, 'x'.repeat(200)) },
        { name: 'x'.repeat(201) },
        { name: 'fine', arguments: argumentsOf(50) },
      ],
    })
    const { resources, prompts } = await connection.list()
    expect([resources.map(({ name }) => name), prompts.map(({ name }) => name)]).toEqual([['short'], ['fine']])
  })

  it('cuts a resource and a prompt at 2 million characters', async () => {
    const text = 'x'.repeat(2_000_100)
    const connection = await connect({
      on: {
        'resources/read': [{ do: 'answer', result: { contents: [{ uri: 'test://a', text }] } }],
        'prompts/get': [{ do: 'answer', result: { messages: [{ role: 'user', content: { type: 'text', text } }] } }],
      },
    })
    const read = await Promise.all([connection.readResource('test://a'), connection.getPrompt('x', {})])
    expect(read.map((each) => [each.text.length, each.cut])).toEqual([
      [2_000_000, 100],
      [2_000_000, 100],
    ])
  })

  it('cuts a result at 64,000 characters', async () => {
    const connection = await connect(call({ do: 'huge', characters: 100_000 }))
    const { text, cut } = await connection.callTool('x', {})
    expect([text.length, cut]).toEqual([64_000, 36_000])
  })
})
