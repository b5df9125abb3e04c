// Run by the suite `search` as `search-daemon-probe.ts <input>`: opens a folder in a host, as the daemon does, and searches it by MCP.
// Each process is a daemon that was just started.

import { existsSync, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { duplexPair } from 'node:stream'
import { openHost } from '@sheaf/host'
import { openEndpoint } from '@sheaf/mcp'
import type { SearchPattern } from './search-patterns.ts'

export interface DaemonProbeInput {
  folder: string
  home: string
  patterns: SearchPattern[]
  /** Searches for each pattern. */
  rounds: number
  /** Waits for the index before it searches. */
  isIndexed: boolean
}

export interface DaemonProbeResult {
  patterns: { ms: number[]; hits: number }[]
  /** From the first search until the index is stored, and its size; 0 if it was not awaited. */
  indexMs: number
  indexBytes: number
  memoryBytes: number
}

const { folder, home, patterns, rounds, isIndexed }: DaemonProbeInput = JSON.parse(process.argv[2] ?? '{}')
const host = openHost({ env: { ...process.env, SHEAF_HOME: home }, mcp: { headless: true } })
const endpoint = openEndpoint(host, { version: '0', onBug: (_, problem) => console.error(problem) })
const [ours, theirs] = duplexPair()
endpoint.serveStream(theirs, { transport: 'stdio', folder, allow: ['bench'], program: async () => undefined })

const answers: ((line: string) => void)[] = []
let rest = ''
ours.on('data', (chunk: Buffer) => {
  const lines = (rest + chunk.toString()).split('\n')
  rest = lines.pop() ?? ''
  for (const line of lines) answers.shift()?.(line)
})
const clientInfo = { name: 'bench', version: '1' }
await ask({ method: 'initialize', params: { protocolVersion: '2025-06-18', capabilities: {}, clientInfo } })
// Opens the workspace: a client's first call is not always a search.
await callTool('search', { pattern: 'nothing', mode: 'path' })
const opened = performance.now()
let indexMs = 0
if (isIndexed) {
  await callTool('search', { pattern: 'nothing', mode: 'content' })
  while (readIndex().length < 4) await new Promise((resolve) => setTimeout(resolve, 20))
  indexMs = performance.now() - opened
}
const results: DaemonProbeResult['patterns'] = []
for (const { text, regex } of patterns) {
  const ms: number[] = []
  let hits = 0
  for (let round = 0; round < rounds; round++) {
    const started = performance.now()
    const answer = await callTool('search', { pattern: text, regex, mode: 'content' })
    ms.push(performance.now() - started)
    hits = answer.total
  }
  results.push({ ms, hits })
}
const indexBytes = readIndex().reduce((sum, file) => sum + statSync(file).size, 0)
console.log(JSON.stringify({ patterns: results, indexMs, indexBytes, memoryBytes: process.memoryUsage().rss } satisfies DaemonProbeResult))
await endpoint.close()
await host.close()

function readIndex(): string[] {
  const cache = join(home, 'cache', 'search')
  return existsSync(cache) ? readdirSync(cache).map((name) => join(cache, name)) : []
}

function ask(line: object): Promise<string> {
  return new Promise((done) => {
    answers.push(done)
    ours.write(`${JSON.stringify({ jsonrpc: '2.0', id: 1, ...line })}\n`)
  })
}

async function callTool(name: string, asked: object): Promise<{ total: number }> {
  const line = await ask({ method: 'tools/call', params: { name, arguments: asked } })
  const { result }: { result?: { isError?: boolean; structuredContent?: { total: number } } } = JSON.parse(line)
  if (!result?.structuredContent || result.isError) throw new Error(line)
  return result.structuredContent
}
