// Converts the paths and globs of a command line, and of a list on stdin, to the names the host uses.

import { Refusal } from '@sheaf/contract'
import type { CommandContext } from '../command/index.ts'
import { listedPath, rootPattern } from './root-path.ts'

export interface PathArguments {
  /** Undefined if none were given: the whole scope is meant. */
  paths?: string[]
  /** Listed paths that do not exist. A list from git includes deleted files, which must not end the run. */
  missing: { path: string; why: string }[]
}

export async function resolvePathArguments(
  typed: readonly string[],
  options: { roots: readonly string[]; fromStdin?: boolean },
  context: CommandContext,
): Promise<PathArguments> {
  // An unset variable in a script must not turn into "everything".
  if (typed.includes('')) throw new Refusal('path-missing', 'The path is empty.')
  const named = typed.filter((path) => path !== '-').map((path) => rootPattern(path, options.roots, context.cwd))
  const readsList = options.fromStdin === true || typed.includes('-')
  if (!readsList) return { ...(named.length > 0 ? { paths: named } : {}), missing: [] }
  const listed: string[] = []
  const missing: PathArguments['missing'] = []
  for (const line of splitList(await context.readStdin())) {
    const path = listedPath(line, options.roots, context.cwd)
    if (path === undefined) missing.push({ path: line, why: 'missing' })
    else listed.push(path)
  }
  const paths = [...new Set([...named, ...listed])]
  // An empty list must not turn into "everything".
  if (paths.length === 0)
    throw new Refusal('nothing-selected', missing.length === 0 ? 'The list on stdin is empty.' : 'None of the paths on stdin exist.')
  return { paths, missing }
}

function splitList(text: string): string[] {
  return (text.includes('\0') ? text.split('\0') : text.split(/\r?\n/)).filter((line) => line !== '')
}
