// Builds the host request of `sheaf pack` from its options.

import { basename, dirname, extname, relative, resolve, sep } from 'node:path'
import { type DiffChoice, defined, type PromptRequest, type SelectedFile } from '@sheaf/contract'
import { type Args, type CommandContext, wrongUsage } from '../command/index.ts'
import { readTextArgument } from '../input/index.ts'
import { escapeGlob, resolvePathArguments, rootPath } from '../paths/index.ts'
import type { ChosenScope } from '../scope/index.ts'
import { parseSlices } from './parse-slices.ts'

export const mapsModes = ['none', 'auto', 'complete', 'selected'] as const
export const treeModes = ['auto', 'full', 'folders', 'selected', 'none'] as const
export const secretModes = ['redact', 'leave-out'] as const

type RequestOption =
  | 'map'
  | 'slice'
  | 'maps'
  | 'tree'
  | 'prompt'
  | 'instructions'
  | 'diff'
  | 'preset'
  | 'max-tokens'
  | 'fit'
  | 'split'
  | 'stdin'
  | 'no-secret-scan'
  | 'secrets'
  | 'output'

interface ParsedPromptRequest {
  request: PromptRequest
  /** Paths of a list on stdin that do not exist. */
  missing: { path: string; why: string }[]
}

export async function promptRequest(args: Args<RequestOption>, scope: ChosenScope, context: CommandContext): Promise<ParsedPromptRequest> {
  checkConflicts(args)
  const selection = explicitSelection(args, scope.roots, context.cwd)
  const { paths, missing } = await resolvePathArguments(args.positionals, { roots: scope.roots, fromStdin: args.isSet('stdin') }, context)
  const instructions = args.text('instructions')
  const maps = args.choice('maps', mapsModes)
  const tree = args.choice('tree', treeModes)
  const secrets = args.isSet('no-secret-scan') ? ('off' as const) : args.choice('secrets', secretModes)
  const diff = args.text('diff')
  const preset = args.text('preset')
  const maxTokens = args.number('max-tokens')
  const split = args.number('split')
  const ownOutput = outputPattern(args, scope.roots, context.cwd)
  const request: PromptRequest = {
    ...scope,
    ...defined({ paths }),
    ...(selection.length === 0 ? {} : { selection }),
    ...defined({ maps, tree }),
    ...(args.isSet('prompt') ? { prompts: args.texts('prompt') } : {}),
    ...(instructions === undefined ? {} : { instructions: await readTextArgument(instructions, context) }),
    ...(diff === undefined ? {} : { diff: diffChoice(diff) }),
    ...defined({ preset, maxTokens, split, secrets, folderPatterns: ownOutput }),
  }
  return { request, missing }
}

function checkConflicts(args: Args<RequestOption>): void {
  const pack = { name: 'pack' }
  const readsList = args.isSet('stdin') || args.positionals.includes('-')
  if (readsList && args.text('instructions') === '-')
    throw wrongUsage(pack, 'stdin can provide either the paths or the instructions, not both.')
  if (args.isSet('no-secret-scan') && args.isSet('secrets')) throw wrongUsage(pack, "--no-secret-scan and --secrets can't be combined.")
  if (args.isSet('fit') && args.isSet('max-tokens')) throw wrongUsage(pack, "--fit and --max-tokens can't be combined.")
  if (args.number('split') === 0) throw wrongUsage(pack, '--split must be at least 1.')
}

function explicitSelection(args: Args<'map' | 'slice'>, roots: readonly string[], cwd: string): SelectedFile[] {
  const maps = args.texts('map').map((path): SelectedFile => ({ path: rootPath(path, roots, cwd), mode: 'map' }))
  return [...maps, ...parseSlices(args.texts('slice'), (path) => rootPath(path, roots, cwd))]
}

function diffChoice(value: string): DiffChoice {
  return value === 'worktree' || value === 'index' ? { against: value } : { against: 'ref', ref: value }
}

/** An output file inside the root would be included in the next prompt, and so on. */
function outputPattern(args: Args<'output' | 'split'>, roots: readonly string[], cwd: string): string | undefined {
  const output = args.text('output')
  const [root] = roots
  if (output === undefined || output === '-' || root === undefined || roots.length > 1) return undefined
  const file = resolve(cwd, output)
  const folder = relative(root, dirname(file)).split(sep).join('/')
  if (folder === '..' || folder.startsWith('../')) return undefined
  const ending = extname(file)
  const name = args.isSet('split') ? `${escapeGlob(basename(file, ending))}.[0-9]*${escapeGlob(ending)}` : escapeGlob(basename(file))
  return `/${folder === '' ? '' : `${escapeGlob(folder)}/`}${name}`
}
