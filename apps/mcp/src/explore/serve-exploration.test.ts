import { request } from 'node:http'
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client'
import type { ContextProposal, Exploration, ExplorationOptions } from '@sheaf/contract'
import { afterEach, expect, it } from 'vitest'
import { openToolHarness, type ToolHarness } from '../testing/open-tool-harness.ts'
import { serveExploration } from './serve-exploration.ts'

const files = {
  'src/price.ts': 'export function round(value: number): number {\n  return Math.round(value * 100) / 100\n}\n',
  'src/long.ts': Array.from({ length: 400 }, (_, at) => `export const value${at} = ${at}\n`).join(''),
  '.env': 'TOKEN=1234567890abcdef\n',
}

let harness: ToolHarness | undefined
let served: Served | undefined
afterEach(async () => {
  await served?.exploration.close()
  await harness?.close()
  ;[served, harness] = [undefined, undefined]
})

interface Served {
  exploration: Exploration
  looks: string[]
  proposals: ContextProposal[]
  client: Client
  call(tool: string, given: Record<string, unknown>): Promise<string>
}

async function serve(options: Partial<ExplorationOptions> = {}): Promise<Served> {
  harness = await openToolHarness(files)
  const looks: string[] = []
  const proposals: ContextProposal[] = []
  const exploration = await serveExploration({
    host: harness.host.as({ kind: 'model' }),
    workspace: harness.workspace,
    readTokens: 10_000,
    onLook: ({ text, tokens }) => looks.push(`${tokens > 0 ? 'later' : 'first'}: ${text}`),
    async propose(proposal) {
      proposals.push(proposal)
      return 'Fine.'
    },
    ...options,
  })
  const client = new Client({ name: 'agent', version: '1' })
  const headers = { authorization: `Bearer ${exploration.token}` }
  await client.connect(new StreamableHTTPClientTransport(new URL(exploration.url), { requestInit: { headers } }))
  served = { exploration, looks, proposals, call: async (name, given) => textOf(await client.callTool({ name, arguments: given })), client }
  return served
}

function textOf(result: unknown): string {
  const [first] = typeof result === 'object' && result && 'content' in result && Array.isArray(result.content) ? result.content : []
  return String(first?.text)
}

/** The status of a request with these headers, which `fetch` would not send. */
function statusOf(url: string, headers: Record<string, string>): Promise<number | undefined> {
  return new Promise((resolve, reject) => {
    const asked = request(url, { method: 'POST', headers }, (response) => resolve(response.resume().statusCode))
    asked.on('error', reject)
    asked.end('{}')
  })
}

it('reads for the agent what a model may see, and shows what it looks at', async () => {
  const { call, looks } = await serve()
  expect(await call('read_file', { path: 'src/price.ts', startLine: 1, endLine: 2 })).toContain('Math.round(value * 100)')
  expect(await call('search', { pattern: 'round', filter: { paths: ['src'] } })).toContain('src/price.ts')
  expect(await call('find_symbol', { name: 'round' })).toContain('src/price.ts:1')
  expect(await call('read_file', { path: '.env' })).not.toContain('1234567890abcdef')
  expect(looks).toEqual([
    'first: Read file: src/price.ts, lines 1-2',
    'later: Search: round, src',
    'later: Find symbol: round',
    'later: Read file: .env',
  ])
})

it('has only reading tools, and takes proposals with line ranges and maps', async () => {
  const { call, client, proposals } = await serve()
  const { tools } = await client.listTools()
  expect(tools.map(({ name, annotations }) => [name, annotations?.readOnlyHint])).toEqual(
    ['search', 'get_file_tree', 'get_codemap', 'read_file', 'find_symbol', 'propose_context'].map((name) => [name, true]),
  )
  expect(await call('set_selection', { paths: ['src'] })).toBe('There is no tool "set_selection".')
  expect(await call('propose_context', { files: [{ path: 'src/price.ts', why: 'Rounds.', lines: 'all' }] })).toContain('use line ranges')
  const given = {
    task: ' Round half to even. ',
    files: [
      { path: 'src/price.ts', why: 'Rounds.', lines: '3-1, 7' },
      { path: 'src/long.ts', why: 'Names.', map: true },
      { path: '.env', why: 'All.' },
    ],
  }
  expect(await call('propose_context', given)).toBe('Fine.')
  expect(proposals).toEqual([
    {
      task: 'Round half to even.',
      files: [
        {
          path: 'src/price.ts',
          why: 'Rounds.',
          part: {
            mode: 'slices',
            ranges: [
              { from: 1, to: 3 },
              { from: 7, to: 7 },
            ],
          },
        },
        { path: 'src/long.ts', why: 'Names.', part: { mode: 'map' } },
        { path: '.env', why: 'All.' },
      ],
    },
  ])
})

it('cuts what exceeds the budget, and then only takes a proposal', async () => {
  const { call } = await serve({ readTokens: 1_000 })
  const text = await call('read_file', { path: 'src/long.ts' })
  expect([text.length, text.slice(text.indexOf('Cut here'))]).toEqual([
    3_500 + 2 + 'Cut here: the token budget for reading is used up. Call propose_context now.'.length,
    'Cut here: the token budget for reading is used up. Call propose_context now.',
  ])
  const over = 'The token budget for reading is used up. Call propose_context now with what you know.'
  expect(await call('read_file', { path: 'src/price.ts' })).toBe(over)
  expect(await call('propose_context', { files: [{ path: 'src/long.ts', why: 'Long.' }] })).toBe('Fine.')
})

it('admits only its own agent, and nobody after the end', async () => {
  const { exploration } = await serve()
  const { url, token } = exploration
  const authorization = `Bearer ${token}`
  expect(
    await Promise.all([
      statusOf(url, {}),
      statusOf(url, { authorization: `Bearer ${token.slice(1)}x` }),
      statusOf(url, { authorization, origin: 'http://127.0.0.1' }),
      statusOf(url, { authorization, host: `localhost:${new URL(url).port}` }),
      statusOf(`${url}/other`, { authorization }),
      statusOf(url, { authorization }),
    ]),
  ).toEqual([401, 401, 403, 403, 404, 415])
  await exploration.close()
  await expect(statusOf(url, { authorization })).rejects.toThrow()
})
