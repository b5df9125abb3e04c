// `npm run clients`: runs real clients, one after another, against this checkout. Their models are scripted, so no key is needed, and the
// network only to install them the first time. `npm run clients -- codex opencode` runs only those.

import { join } from 'node:path'
import { refusals } from '@sheaf/contract'
import { installTool, type Tool, toolsFolder } from '../../../scripts/install-tool.ts'
import { printTable } from '../../../scripts/print-table.ts'
import { clients } from './catalog/index.ts'
import { checkEach } from './check-each.ts'
import type { Client } from './client.ts'
import { openDaemon } from './open-daemon.ts'
import { openSandbox, type Sandbox } from './open-sandbox.ts'
import { type ApprovalResult, runApproval } from './run-approval.ts'
import { runHeadless } from './run-headless.ts'
import { runSearches } from './run-searches.ts'

const titles = ['client', 'claims', 'revision', 'starts', 'model sees', 'headless', 'bridged', 'http', 'denied', 'tools'] as const
type Row = Record<(typeof titles)[number], string>

const only = process.argv.slice(2).map((word) => word.toLowerCase())
const chosen = clients.filter(({ name }) => only.length === 0 || only.some((word) => name.toLowerCase().includes(word)))
const { rows, skipped } = await checkEach(chosen, ({ tool }) => installTool(join(toolsFolder, tool)), checkClient)
printTable(titles, rows)
if (skipped.length > 0) {
  process.exitCode = 1
  console.log(`\nSkipped ${skipped.length} of ${chosen.length} clients:\n  ${skipped.join('\n  ')}`)
}

async function checkClient(client: Client, { version, program }: Tool): Promise<Row> {
  const sandbox = await openSandbox()
  try {
    const scenario = await runHeadless(client, program, sandbox)
    const { claims, revision, starts } = scenario.tapped
    const agreed = revision === client.revision ? [] : [`It agreed on revision ${revision}, not ${client.revision}.`]
    report(client, 'headless', [...scenario.problems, ...agreed], scenario.transcript)
    const searched = await runSearches(client, program, sandbox)
    const hides = searched.turns.some(({ results }) => results.length > 0)
    report(client, 'search', hides ? searched.missed : [], searched.transcript)
    const { bridged, http } = await checkApproval(client, program, sandbox)
    return {
      client: `${client.name} ${version}`,
      claims,
      revision,
      starts: String(starts),
      'model sees': client.shows === 'text' ? 'text' : 'structuredContent',
      headless: ended({ printed: scenario.problems.length === 0, run: scenario.run }),
      bridged: `${ended(bridged)}, asked as ${bridged.approvals[0]?.program || 'unknown'}`,
      http: ended(http),
      denied: await checkDenial(client, program),
      tools: hides ? 'by search' : 'all',
    }
  } finally {
    await sandbox.close()
  }
}

/** Checks that the window is asked once, about the client's program. Then the answer is remembered, over stdio and over HTTP. */
async function checkApproval(
  client: Client,
  program: string,
  sandbox: Sandbox,
): Promise<{ bridged: ApprovalResult; http: ApprovalResult }> {
  const daemon = await openDaemon(sandbox, 'always')
  try {
    const bridged = await runApproval(client, program, sandbox, daemon)
    const [approval, ...others] = bridged.approvals
    const isAskedOnce = approval?.program === client.program && approval.canRemember && others.length === 0
    const problem = `The window was asked about ${JSON.stringify(bridged.approvals)}, not once about ${client.program}.`
    report(client, 'bridged', bridged.printed && isAskedOnce ? [] : [problem], bridged.transcript)
    const again = await runApproval(client, program, sandbox, daemon)
    report(client, 'bridged again', findRepeat(again), again.transcript)
    const http = await runApproval(client, program, sandbox, daemon, 'http')
    report(client, 'http', findRepeat(http), http.transcript)
    return { bridged, http }
  } finally {
    await daemon.close()
  }
}

function findRepeat({ printed, approvals }: ApprovalResult): string[] {
  return [...(printed ? [] : ['The answer was not printed.']), ...(approvals.length === 0 ? [] : ['The window was asked again.'])]
}

/** A client can drop an error whose structured half doesn't match the tool's schema, so its model wouldn't learn that it was denied. */
async function checkDenial(client: Client, program: string): Promise<string> {
  const sandbox = await openSandbox()
  try {
    const daemon = await openDaemon(sandbox, 'deny')
    try {
      const { shown, transcript } = await runApproval(client, program, sandbox, daemon)
      const isShown = shown[0]?.includes(refusals['mcp-denied'].says) ?? false
      report(client, 'denied', isShown ? [] : ['Its model was not told that it was denied.'], transcript)
      return isShown ? 'in words' : 'failed'
    } finally {
      await daemon.close()
    }
  } finally {
    await sandbox.close()
  }
}

function ended({ printed, run }: Pick<ApprovalResult, 'printed' | 'run'>): string {
  return printed ? `${(run.ms / 1000).toFixed(1)} s` : 'failed'
}

function report(client: Client, scenario: string, problems: string[], transcript: string): void {
  if (problems.length === 0) return
  process.exitCode = 1
  console.log(`\n${client.name}, ${scenario}:\n  ${problems.join('\n  ')}\n${transcript}\n`)
}
