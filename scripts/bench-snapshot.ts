// `node scripts/bench-snapshot.ts`: updates the leaderboard data that the site shows when the service is unavailable. Takes about a minute.
// Without arguments: makes the sample with the seed command on a separate service, and the reply counts for the blog's figure.
// `--from <service URL>`: saves real results, which the site then shows instead of the sample.

import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import type { Stats, StatsRunDetails, TaskScore } from '@sheaf/contract'
import { statsSchema } from '@sheaf/contract/service-schemas'

/** Specification §7: about 15 models. */
const sampleLength = 15

const root = resolve(import.meta.dirname, '..')
const site = join(root, 'apps/site/src')
const [option, address] = process.argv.slice(2)

if (option === undefined) await updateSample()
else if (option === '--from' && address !== undefined) await saveRealResults(address)
else throw new Error('Usage: node scripts/bench-snapshot.ts [--from <service URL>]')

async function updateSample(): Promise<void> {
  const home = mkdtempSync(join(tmpdir(), 'sheaf-snapshot-'))
  try {
    const seeded: { address: string; runs: { submission: string }[] } = await sheaf(home, 'seed', '--submitters', '3')
    const shown: StatsRunDetails[] = []
    for (const { submission } of seeded.runs) shown.push(await fetchJson(`${seeded.address}/api/stats/runs/${submission}`))
    const stats = statsSchema.parse(await sheaf(home, 'rebuild'))
    write('bench/fallback.json', { ...stats, leaderboard: stats.leaderboard.slice(0, sampleLength) })
    write('blog/figures/replies.json', countReplies(shown))
  } finally {
    rmSync(home, { recursive: true, force: true })
  }
}

async function saveRealResults(from: string): Promise<void> {
  const stats = statsSchema.parse(await fetchJson(new URL('/api/stats', from).href))
  const simulated = stats.leaderboard.filter(({ model_display_name: name }) => name.startsWith('Simulated'))
  if (stats.leaderboard.length === 0 || simulated.length > 0)
    throw new Error('The leaderboard is empty or has simulated models. Nothing was saved.')
  write('bench/snapshot.json', stats satisfies Stats)
}

async function sheaf<Answer>(home: string, ...words: string[]): Promise<Answer> {
  const { DATABASE_URL: _, ...env } = process.env
  const start = join(root, 'bin/start.mjs')
  const args = ['--disable-warning=ExperimentalWarning', start, 'service', ...words, '--json']
  const { stdout } = await promisify(execFile)(process.execPath, args, { env: { ...env, SHEAF_HOME: home, SHEAF_KEYS: 'file' } })
  return JSON.parse(stdout)
}

async function fetchJson<Answer>(url: string): Promise<Answer> {
  const response = await fetch(url)
  if (!response.ok) throw new Error(`${url} responded with status ${response.status}.`)
  return JSON.parse(await response.text())
}

/** Counts the replies by result, in the order in which `classifyReply` checks them. */
function countReplies(runs: readonly StatsRunDetails[]): { runs: number; replies: Record<string, number> } {
  const replies: Record<string, number> = { perfect: 0, costly: 0, partly: 0, 'wrong-place': 0, 'wrong-file': 0, broken: 0, nothing: 0 }
  for (const task of runs.flatMap((run) => run.tasks)) replies[classifyReply(task)] = (replies[classifyReply(task)] ?? 0) + 1
  return { runs: runs.length, replies }
}

function classifyReply({ perfect, hard, verified }: TaskScore): string {
  if (perfect) return 'perfect'
  if (hard === 'unexpected-file') return 'wrong-file'
  if (hard === 'unparsable') return 'broken'
  if (hard !== undefined) return 'nothing'
  if (verified === 0) return 'wrong-place'
  return verified === 1 ? 'costly' : 'partly'
}

function write(file: string, value: object): void {
  writeFileSync(join(site, file), `${JSON.stringify(value, null, 2)}\n`)
  console.log(`Wrote apps/site/src/${file}`)
}
