// Runs one client with a Sheaf without a window: it connects, its model sees our tools, calls some of them, and repeats what it read.
// Problems are sentences, so that a test and a table can show the same.

import { mkdtemp } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { isDeepStrictEqual } from 'node:util'
import { mcpTools } from '@sheaf/contract'
import { askClient, type ClientResult, serverName } from './ask-client.ts'
import type { Client } from './client.ts'
import { findTool, isSearch, playScript, resultsOf, type Step } from './model/play-script.ts'
import type { ShownResult, Turn } from './model/turn.ts'
import { lampFile, longFile, type Sandbox, sheaf } from './open-sandbox.ts'
import { readTap, type TapLog, type ToolResult } from './read-tap.ts'

export interface HeadlessResult extends ClientResult {
  tapped: TapLog
  problems: string[]
}

export const steps: readonly Step[] = [
  { tool: 'get_file_tree', input: { mode: 'full' }, query: 'file tree' },
  // Clients cut long results, some in the middle of the JSON, so our server must cut them first and say so.
  { tool: 'read_file', input: { path: longFile }, query: 'read a file' },
  { tool: 'read_file', input: { path: lampFile }, query: 'read a file' },
]

export async function runHeadless(client: Client, program: string, sandbox: Sandbox): Promise<HeadlessResult> {
  const taps = await mkdtemp(join(sandbox.base, 'taps-'))
  const tap = ['--disable-warning=ExperimentalWarning', fileURLToPath(new URL('./tap.ts', import.meta.url)), taps]
  const server = { command: process.execPath, args: [...tap, sheaf, 'mcp', '--allow', client.claims] }
  const asked = await askClient(client, program, sandbox, server, playScript(serverName, steps, conclude))
  const tapped = await readTap(taps)
  return { ...asked, tapped, problems: findProblems(client, asked, tapped, sandbox.secretWord) }
}

/** The model can only know the quoted word from the file, through the tool. */
export const conclude = (results: ShownResult[]): string =>
  `The lamp says ${/wick-\w+/.exec(results.at(-1)?.text ?? '')?.[0] ?? 'nothing'}.`

function findProblems(client: Client, { run, turns }: ClientResult, tapped: TapLog, word: string): string[] {
  const last = turns.at(-1)
  const shown = last === undefined ? [] : resultsOf(last, steps)
  return [
    ...(run.exit === 0 ? [] : [`It ended with ${run.exit}.`]),
    ...(run.stdout.includes(`The lamp says ${word}.`) ? [] : ['The answer was not printed.']),
    ...(tapped.starts === 1 ? [] : [`It started the server ${tapped.starts} times.`]),
    ...(tapped.claims === client.claims ? [] : [`It called itself ${tapped.claims}.`]),
    ...(hasInstructions(turns, tapped.instructions) ? [] : ['Its model was not told the instructions.']),
    ...missingTools(turns).map((name) => `Its model was not told of ${name}.`),
    ...(tapped.results.length === steps.length ? [] : [`It called ${tapped.results.length} tools.`]),
    ...tapped.results.flatMap((result, at) =>
      isWhole(client, result, shown[at]) ? [] : [`Its model did not see all of result ${at + 1}.`],
    ),
  ]
}

/** Line by line, because some clients indent the instructions. */
const hasInstructions = (turns: Turn[], instructions: string): boolean =>
  instructions !== '' &&
  instructions.split('\n').every((line) => turns.some(({ body }) => body.includes(JSON.stringify(line).slice(1, -1))))

/** Returns none if the model has to search for tools; `run-searches.ts` checks that case. */
function missingTools(turns: Turn[]): string[] {
  if (turns.some(({ tools }) => tools.some(isSearch))) return []
  const wanted = Object.entries(mcpTools).flatMap(([name, { byDefault }]) => (byDefault ? [name] : []))
  return wanted.filter((name) => !turns.some((turn) => findTool(turn, serverName, name) !== undefined))
}

function isWhole(client: Client, result: ToolResult, shown: ShownResult | undefined): boolean {
  if (shown === undefined || result.isError || result.structured === undefined) return false
  if (client.shows === 'text') return shown.text.includes(result.text)
  return isDeepStrictEqual(parse(shown.text.slice(shown.text.indexOf('{'))), result.structured)
}

function parse(json: string): unknown {
  try {
    return JSON.parse(json)
  } catch {
    return undefined
  }
}
