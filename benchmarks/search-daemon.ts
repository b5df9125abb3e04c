// Searches a folder by MCP in the daemon that a user would have: the bundle, with the settings that its supervisor sets. Each call starts
// a new one.

import { existsSync, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { memoryMb } from './app/idle.ts'
import { startDaemon } from './mcp/start-daemon.ts'
import { timeClient } from './mcp/time-client.ts'
import { type Home, sheaf } from './ours.ts'
import type { SearchPattern } from './search-patterns.ts'

interface DaemonSearches {
  folder: string
  home: Home
  patterns: readonly SearchPattern[]
  /** Searches for each pattern. */
  rounds: number
  /** Waits for the index before it searches, and measures the memory of the idle daemon afterwards. */
  isIndexed: boolean
}

export interface DaemonSearchResult {
  patterns: { ms: number[]; hits: number }[]
  /** From the first search until the index is stored, and its size; 0 if it was not awaited. */
  indexMs: number
  indexBytes: number
  /** 10^6 bytes; 0 if it was not measured. */
  idleMb: number
}

/** An idle daemon frees its garbage within two of its checks, ten seconds apart. */
const idleMs = 25_000

export async function searchDaemon({ folder, home, patterns, rounds, isIndexed }: DaemonSearches): Promise<DaemonSearchResult> {
  const daemon = await startDaemon(home)
  try {
    const client = await timeClient({ command: sheaf, args: ['mcp', '--allow', 'bench'], cwd: folder, env: home.env })
    // Opens the workspace: a client's first call is not always a search.
    await client.call('search', { pattern: 'nothing', mode: 'path' })
    const indexMs = isIndexed ? await waitForIndex(home, () => client.call('search', { pattern: 'nothing', mode: 'content' })) : 0
    const results: DaemonSearchResult['patterns'] = []
    for (const { text, regex } of patterns) {
      const ms: number[] = []
      let hits = 0
      for (let round = 0; round < rounds; round++) {
        const started = performance.now()
        const { total = 0 } = await client.call('search', { pattern: text, regex, mode: 'content' })
        ms.push(performance.now() - started)
        hits = total
      }
      results.push({ ms, hits })
    }
    if (isIndexed) await wait(idleMs)
    const indexBytes = indexFiles(home).reduce((sum, file) => sum + statSync(file).size, 0)
    const idleMb = isIndexed ? memoryMb(daemon.pid) : 0
    await client.end()
    return { patterns: results, indexMs, indexBytes, idleMb }
  } finally {
    await daemon.end()
  }
}

async function waitForIndex(home: Home, search: () => Promise<unknown>): Promise<number> {
  const started = performance.now()
  await search()
  while (indexFiles(home).length < 4) await wait(20)
  return performance.now() - started
}

function indexFiles({ env }: Home): string[] {
  const cache = join(env.SHEAF_HOME, 'cache', 'search')
  return existsSync(cache) ? readdirSync(cache).map((name) => join(cache, name)) : []
}
