// Relative paths with several open folders: a client means the folder that it works in, unless the path begins with an open folder's name.

import { dirname, isAbsolute, join } from 'node:path'
import { isRefusal } from '@sheaf/contract'
import type { ToolCall } from './tool.ts'

/** The names of the arguments that are paths, in all tools. */
const pathNames: ReadonlySet<string> = new Set(['path', 'paths', 'root', 'new_path', 'exclude'])
const lineSuffix = /:\s*\d[\d,\s-]*$/
const mostPaths = 3_000

/** The arguments with the paths as the tree shows them. What is not in the client's folder stays as it was given. */
export async function withClientPaths(
  input: Record<string, unknown>,
  { host, workspace, folder }: Pick<ToolCall, 'host' | 'workspace' | 'folder'>,
): Promise<Record<string, unknown>> {
  if (folder === undefined) return input
  const given = [...new Set(pathsIn(input))].filter(isRelative).slice(0, mostPaths)
  if (given.length === 0) return input
  const roots = await rootsOf(host, workspace)
  if (roots.length < 2) return input
  const own = given.filter((path) => !roots.some((root) => path === root || path.startsWith(`${root}/`)))
  const found = new Map<string, string>()
  const asked = own.flatMap((path) => {
    const bare = path.replace(lineSuffix, '')
    // The folder of a file that is to be created.
    return [join(folder, bare), dirname(join(folder, bare))]
  })
  if (asked.length === 0) return input
  for (const each of await host['paths.find']({ workspace, paths: asked })) if (each.path !== undefined) found.set(each.given, each.path)
  const resolved = new Map<string, string>()
  for (const path of own) {
    const [lines = ''] = lineSuffix.exec(path) ?? []
    const whole = join(folder, path.slice(0, path.length - lines.length))
    const exact = found.get(whole)
    const parent = found.get(dirname(whole))
    if (exact !== undefined) resolved.set(path, exact + lines)
    else if (parent !== undefined && lines === '' && isNew(input)) resolved.set(path, `${parent}/${whole.slice(dirname(whole).length + 1)}`)
  }
  return replaced(input, resolved)
}

/** Only these arguments name files that do not exist yet. */
function isNew(input: Record<string, unknown>): boolean {
  return 'rewrite' in input || 'new_path' in input || input.action === 'create'
}

async function rootsOf(host: ToolCall['host'], workspace: string): Promise<string[]> {
  try {
    const { roots = [] } = await host['workspaces.read']({ workspace, full: true })
    return roots.map(({ name }) => name)
  } catch (problem) {
    if (isRefusal(problem)) return []
    throw problem
  }
}

function isRelative(path: string): boolean {
  return !isAbsolute(path) && !/^(?:[a-z]:[\\/]|file:|~)/i.test(path) && path.trim() !== ''
}

function pathsIn(value: unknown, isPath = false): string[] {
  if (typeof value === 'string') return isPath ? [value] : []
  if (Array.isArray(value)) return value.flatMap((each) => pathsIn(each, isPath))
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([name, each]) => pathsIn(each, pathNames.has(name)))
}

function replaced(input: Record<string, unknown>, paths: ReadonlyMap<string, string>): Record<string, unknown> {
  const replace = (value: unknown, isPath: boolean): unknown => {
    if (typeof value === 'string') return isPath ? (paths.get(value) ?? value) : value
    if (Array.isArray(value)) return value.map((each) => replace(each, isPath))
    return typeof value === 'object' && value !== null ? replaceIn(value) : value
  }
  const replaceIn = (value: object): Record<string, unknown> =>
    Object.fromEntries(Object.entries(value).map(([name, each]) => [name, replace(each, pathNames.has(name))]))
  return replaceIn(input)
}
