// Run in a separate process by the suite `search`: keeps a folder's texts in memory and searches them, in turns with the ripgrep command.

import { spawn } from 'node:child_process'
import { openCorpus, type SearchFile } from '../packages/engine/src/search/index.ts'
import { eachFile } from '../packages/engine/src/tree/index.ts'
import { alternate } from './alternate.ts'
import { openTree } from './open-tree.ts'
import { ripgrepArgs } from './ripgrep-args.ts'
import type { SearchPattern } from './search-patterns.ts'

export interface SearchProbeResult {
  files: number
  patterns: { pattern: SearchPattern; ours: Side; rival: Side }[]
}

interface Side {
  ms: number[]
  hits: number
}

interface SearchProbeInput {
  folder: string
  patterns: SearchPattern[]
  ripgrep: string
  rounds: number
}

const input: SearchProbeInput = JSON.parse(process.argv[2] ?? '{}')
const files = listFiles(input.folder)
const corpus = openCorpus(files)
const patterns: SearchProbeResult['patterns'] = []
for (const pattern of input.patterns) {
  const runs = await alternate(
    { ours: { run: () => timed(() => searchOurs(pattern)) }, rival: { run: () => timed(() => searchRipgrep(pattern)) } },
    { rounds: input.rounds },
  )
  patterns.push({ pattern, ours: sideOf(runs.ours), rival: sideOf(runs.rival) })
}
await corpus.close()
console.log(JSON.stringify({ files: files.length, patterns } satisfies SearchProbeResult))

function listFiles(root: string): SearchFile[] {
  const found: SearchFile[] = []
  eachFile(openTree(root), (path, file) => {
    if (file.kind === 'file') found.push({ root, path, shown: path })
  })
  return found
}

async function searchOurs({ text, regex, ignoreCase }: SearchPattern): Promise<number> {
  const found = await corpus.search({ pattern: text, mode: 'content', regex, ignoreCase, maxResults: 100_000 })
  return found.matches.length
}

/** Parses the matches into objects, as ours are: parsing is part of a caller's cost. */
function searchRipgrep(pattern: SearchPattern): Promise<number> {
  return new Promise((resolve, reject) => {
    const child = spawn(input.ripgrep, ripgrepArgs(pattern), { cwd: input.folder, stdio: ['ignore', 'pipe', 'ignore'] })
    const chunks: Buffer[] = []
    child.stdout.on('data', (chunk: Buffer) => chunks.push(chunk))
    child.on('error', reject)
    child.on('close', () => {
      const lines = Buffer.concat(chunks).toString('utf8').split('\n')
      const matches = lines.filter((line) => line.startsWith('{"type":"match"')).map(matchOf)
      resolve(matches.length)
    })
  })
}

function matchOf(line: string): { path: string; line: number; text: string } {
  const { data }: { data: { path: { text: string }; line_number: number; lines: { text: string } } } = JSON.parse(line)
  return { path: data.path.text, line: data.line_number, text: data.lines.text }
}

async function timed(search: () => Promise<number>): Promise<{ ms: number; hits: number }> {
  const started = performance.now()
  const hits = await search()
  return { ms: performance.now() - started, hits }
}

function sideOf(runs: readonly { ms: number; hits: number }[]): Side {
  return { ms: runs.map(({ ms }) => ms), hits: runs[0]?.hits ?? 0 }
}
