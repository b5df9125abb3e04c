// Converts a search filter to globs, and a glob given as the pattern to a regex.

import { Refusal } from '@sheaf/contract'
import type { ToolCall } from '../tool.ts'

interface Filter {
  extensions?: string[] | undefined
  paths?: string[] | undefined
  globs?: string[] | undefined
  exclude?: string[] | undefined
}

export async function filterGlobs(
  { extensions = [], paths = [], globs = [], exclude = [] }: Filter,
  call: ToolCall,
): Promise<{ include: string[]; exclude: string[]; notes: string[] }> {
  const pathGlobs = await toPathGlobs(paths, call)
  const notes = pathGlobs.unknown.map(({ given, why }) => `${JSON.stringify(given)} was not used as a filter: ${why}`)
  if (paths.length > 0 && pathGlobs.globs.length === 0) throw new Refusal('mcp-arguments', `\`filter.paths\`: ${notes.join(' ')}`)
  const excluded = await toPathGlobs([...exclude, ...globs.filter((glob) => glob.startsWith('!')).map((glob) => glob.slice(1))], call)
  const names = globs.filter((glob) => !glob.startsWith('!'))
  const within = names.length === 0 ? pathGlobs.globs : combineGlobs(pathGlobs.globs, names)
  const endings = extensions.map((extension) => `*.${escaped(extension.replace(/^\*?\./, ''))}`)
  const include = endings.length === 0 ? within : combineGlobs(within, endings)
  return { include, exclude: [...excluded.globs, ...excluded.unknown.map(({ given }) => given)], notes }
}

/** Only `*` makes a glob: braces and brackets are as often meant as text. */
export function isGlob(pattern: string): boolean {
  return pattern.includes('*') && pattern.length <= globChars && pattern.split('*').length <= globStars
}

/** A longer glob is meant to be slow, not to find a file. */
const globChars = 200
const globStars = 12

/** A regex for the paths that a glob matches: `*.ts` matches a name anywhere, `src/*.ts` any folder named src. */
export function globExpression(glob: string): string {
  const clean = glob.replace(/^\.\//, '')
  const names = clean.replace(/^\//, '').replace(/\/$/, '/**')
  const source = names.replaceAll(/\*\*\/|\*\*|\*|\?|\{|\}|,|[\\^$.+()[\]|]/g, (part, at: number) => {
    if (part === '**/') return '(?:.*/)?'
    if (part === '**') return '.*'
    if (part === '*') return '[^/]*'
    if (part === '?') return '[^/]'
    return braces(names, part, at) ?? `\\${part}`
  })
  return `${clean.startsWith('/') ? '^' : '(?:^|/)'}${source}$`
}

/** `{ts,tsx}`: one of them. Nested braces are literal. */
function braces(glob: string, part: string, at: number): string | undefined {
  const open = part === '{' ? at : glob.lastIndexOf('{', at)
  const close = part === '}' ? at : glob.indexOf('}', at)
  const inner = open === -1 || close === -1 ? undefined : glob.slice(open + 1, close)
  if (inner === undefined || !inner.includes(',') || /[{}]/.test(inner)) return part === ',' ? ',' : undefined
  return { '{': '(?:', '}': ')', ',': '|' }[part]
}

/** Each place combined with each name: a folder's files of one kind; a file of that kind stays as it is. */
function combineGlobs(pathGlobs: readonly string[], names: readonly string[]): string[] {
  return pathGlobs.length === 0 ? [...names] : pathGlobs.flatMap((pathGlob) => names.map((name) => within(pathGlob, name)))
}

function within(pathGlob: string, name: string): string {
  const inner = name.replace(/^\.?\//, '').replace(/^(?:\*\*\/)+/, '')
  const isKind = inner.startsWith('*.') && !/[/{]/.test(inner)
  if (pathGlob.endsWith('/**')) return `${pathGlob}/${inner}`
  if (pathGlob.endsWith('*') && isKind && !pathGlob.endsWith('.*')) return `${pathGlob}${inner.slice(1)}`
  return (isKind && pathGlob.endsWith(inner.slice(1))) || /[*?]$/.test(pathGlob) ? pathGlob : `${pathGlob}/**/${inner}`
}

async function toPathGlobs(
  paths: readonly string[],
  { host, workspace }: ToolCall,
): Promise<{ globs: string[]; unknown: { given: string; why: string }[] }> {
  if (paths.length === 0) return { globs: [], unknown: [] }
  const globs: string[] = []
  const unknown: { given: string; why: string }[] = []
  for (const { given, path, kind, why = '' } of await host['paths.find']({ workspace, paths: [...paths] })) {
    if (path !== undefined) globs.push(kind === 'folder' ? `/${escaped(path)}${path === '' ? '' : '/'}**` : `/${escaped(path)}`)
    else if (/[*?[{]/.test(given)) globs.push(given)
    else unknown.push({ given, why })
  }
  return { globs, unknown }
}

function escaped(path: string): string {
  return path.replaceAll(/[\\*?[\]{},!]/g, '\\$&')
}
