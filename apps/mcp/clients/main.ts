// `npm run clients`: the real clients, one after the other, against this checkout; their models are played, so no key and no network is needed
// beyond npm's, and that only once. `npm run clients -- codex opencode` runs only those.

import { clients } from './catalog/index.ts'
import type { Client } from './client.ts'
import { installClient } from './install-client.ts'
import { openDaemon } from './open-daemon.ts'
import { openStage, type Stage } from './open-stage.ts'
import { type Approved, tellApproval } from './tell-approval.ts'
import { tellSearches } from './tell-searches.ts'
import { tellStory } from './tell-story.ts'

const titles = ['client', 'claims', 'revision', 'starts', 'model sees', 'headless', 'bridged', 'http', 'tools'] as const
type Row = Record<(typeof titles)[number], string>

const only = process.argv.slice(2).map((word) => word.toLowerCase())
const chosen = clients.filter(({ name }) => only.length === 0 || only.some((word) => name.toLowerCase().includes(word)))
const rows: Row[] = []
for (const client of chosen) {
  const program = await installClient(client, console.log)
  const stage = await openStage()
  try {
    rows.push(await tellAll(client, program, stage))
  } finally {
    await stage.close()
  }
}
print(rows)

async function tellAll(client: Client, program: string, stage: Stage): Promise<Row> {
  const story = await tellStory(client, program, stage)
  report(client, 'headless', story.problems, story.transcript)
  const searched = await tellSearches(client, program, stage)
  const hides = searched.turns.some(({ results }) => results.length > 0)
  report(client, 'search', hides ? searched.missed : [], searched.transcript)
  const daemon = await openDaemon(stage, 'always')
  try {
    const bridged = await tellApproval(client, program, stage, daemon)
    const http = await tellApproval(client, program, stage, daemon, 'http')
    report(client, 'bridged', bridged.printed && bridged.approvals.length === 1 ? [] : ['It was not asked about once.'], bridged.transcript)
    // It is remembered by then: the same program, whichever way it comes.
    report(client, 'http', http.printed && http.approvals.length === 0 ? [] : ['It was asked about again.'], http.transcript)
    return {
      client: `${client.name} ${client.version}`,
      claims: story.tapped.claims,
      revision: story.tapped.revision,
      starts: String(story.tapped.starts),
      'model sees': client.shows === 'text' ? 'text' : 'structuredContent',
      headless: ended({ printed: story.problems.length === 0, run: story.run }),
      bridged: `${ended(bridged)}, asked as ${bridged.approvals[0]?.program || 'unknown'}`,
      http: ended(http),
      tools: hides ? 'by search' : 'all',
    }
  } finally {
    await daemon.close()
  }
}

function ended({ printed, run }: Pick<Approved, 'printed' | 'run'>): string {
  return printed ? `${(run.ms / 1000).toFixed(1)} s` : 'failed'
}

function report(client: Client, story: string, problems: string[], transcript: string): void {
  if (problems.length === 0) return
  process.exitCode = 1
  console.log(`\n${client.name}, ${story}:\n  ${problems.join('\n  ')}\n${transcript}\n`)
}

function print(all: Row[]): void {
  const widths = titles.map((title) => Math.max(title.length, ...all.map((row) => row[title].length)))
  const line = (cells: string[]) =>
    console.log(
      cells
        .map((cell, at) => cell.padEnd(widths[at] ?? 0))
        .join('  ')
        .trimEnd(),
    )
  line([...titles])
  for (const row of all) line(titles.map((title) => row[title]))
}
