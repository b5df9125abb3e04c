// Runs one client with a Sheaf without a window: it connects, its model sees our tools, calls some of them, and repeats what it read.
// Problems are sentences, so that a test and a table can show the same.

import { mkdtemp } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { isDeepStrictEqual } from 'node:util'
import { mcpTools } from '@sheaf/contract'
import { type Asked, askClient, serverName } from './ask-client.ts'
import type { Client } from './client.ts'
import { findTool, isSearch, playScript, resultsOf, type Step } from './model/play-script.ts'
import type { ResultSeen, Turn } from './model/turn.ts'
import { lampFile, longFile, type Stage, sheaf } from './open-stage.ts'
import { readTap, type Tapped, type ToolResult } from './read-tap.ts'

export interface Told extends Asked {
  tapped: Tapped
  problems: string[]
}

export const steps: readonly Step[] = [
  { tool: 'get_file_tree', input: { mode: 'full' }, seek: 'file tree' },
  // Clients cut long results, some in the middle of the JSON, so our server must cut them first and say so.
  { tool: 'read_file', input: { path: longFile }, seek: 'read a file' },
  { tool: 'read_file', input: { path: lampFile }, seek: 'read a file' },
]

export async function tellStory(client: Client, program: string, stage: Stage): Promise<Told> {
  const taps = await mkdtemp(join(stage.base, 'taps-'))
  const tap = ['--disable-warning=ExperimentalWarning', fileURLToPath(new URL('./tap.ts', import.meta.url)), taps]
  const server = { command: process.execPath, args: [...tap, sheaf, 'mcp', '--allow', client.claims] }
  const asked = await askClient(client, program, stage, server, playScript(serverName, steps, conclude))
  const tapped = await readTap(taps)
  return { ...asked, tapped, problems: findProblems(client, asked, tapped, stage.secretWord) }
}

/** The model can only know the quoted word from the file, through the tool. */
export const conclude = (results: ResultSeen[]): string => `The lamp says ${/wick-\w+/.exec(results.at(-1)?.text ?? '')?.[0] ?? 'nothing'}.`

function findProblems(client: Client, { run, turns }: Asked, tapped: Tapped, word: string): string[] {
  const last = turns.at(-1)
  const shown = last === undefined ? [] : resultsOf(last, steps)
  return [
    ...(run.exit === 0 ? [] : [`It ended with ${run.exit}.`]),
    ...(run.stdout.includes(`The lamp says ${word}.`) ? [] : ['The answer was not printed.']),
    ...(tapped.starts === 1 ? [] : [`It started the server ${tapped.starts} times.`]),
    ...(tapped.claims === client.claims ? [] : [`It called itself ${tapped.claims}.`]),
    ...(isTold(turns, tapped.instructions) ? [] : ['Its model was not told the instructions.']),
    ...untold(turns).map((name) => `Its model was not told of ${name}.`),
    ...(tapped.results.length === steps.length ? [] : [`It called ${tapped.results.length} tools.`]),
    ...tapped.results.flatMap((result, at) =>
      isWhole(client, result, shown[at]) ? [] : [`Its model did not see all of result ${at + 1}.`],
    ),
  ]
}

/** Line by line, because some clients indent the instructions. */
const isTold = (turns: Turn[], instructions: string): boolean =>
  instructions !== '' &&
  instructions.split('\n').every((line) => turns.some(({ body }) => body.includes(JSON.stringify(line).slice(1, -1))))

/** Returns none if the model has to search for tools; `tell-searches.ts` checks that case. */
function untold(turns: Turn[]): string[] {
  if (turns.some(({ tools }) => tools.some(isSearch))) return []
  const wanted = Object.entries(mcpTools).flatMap(([name, { byDefault }]) => (byDefault ? [name] : []))
  return wanted.filter((name) => !turns.some((turn) => findTool(turn, serverName, name) !== undefined))
}

function isWhole(client: Client, result: ToolResult, shown: ResultSeen | undefined): boolean {
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
