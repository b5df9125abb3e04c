// The files that a filter of search means, as globs.

import { Refusal } from '@sheaf/contract'
import type { ToolCall } from '../tool.ts'

interface Filter {
  extensions?: string[] | undefined
  paths?: string[] | undefined
  exclude?: string[] | undefined
}

export async function globsOf(
  { extensions = [], paths = [], exclude = [] }: Filter,
  on: ToolCall,
): Promise<{ include: string[]; exclude: string[]; notes: string[] }> {
  const places = await placesOf(paths, on)
  const notes = places.unknown.map(({ given, why }) => `${JSON.stringify(given)} was not used as a filter: ${why}`)
  if (paths.length > 0 && places.globs.length === 0) throw new Refusal('mcp-arguments', `\`filter.paths\`: ${notes.join(' ')}`)
  const endings = extensions.map((extension) => escaped(extension.replace(/^\*?\./, '')))
  const folders = paths.length === 0 ? [''] : places.globs
  const include =
    endings.length === 0
      ? places.globs
      : folders.flatMap((glob) => endings.map((ending) => (glob === '' ? `*.${ending}` : within(glob, ending))))
  const away = await placesOf(exclude, on)
  return { include, exclude: [...away.globs, ...away.unknown.map(({ given }) => given)], notes }
}

/** A folder's files of one kind; a file stays itself where it is of that kind, else nothing is meant. */
function within(glob: string, ending: string): string {
  if (glob.endsWith('/**')) return `${glob}/*.${ending}`
  return glob.endsWith(`.${ending}`) || /[*?]$/.test(glob) ? glob : `${glob}/**/*.${ending}`
}

async function placesOf(
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

/** `src/*.ts`, where names are searched: what models mean by it, though no file is called so. */
export function isGlob(pattern: string, mode: 'path' | 'content' | 'both'): boolean {
  return mode === 'path'
    ? /[*?]/.test(pattern)
    : mode === 'both' && /^(?:\*\*?\/)?\*\.[A-Za-z0-9]+$|^[\w./-]*\/\*[\w.*/-]*$|\*\*\//.test(pattern)
}

export function globSearch(glob: string): { pattern: string; regex: true; mode: 'path' } {
  const clean = glob.replace(/^\.?\//, '')
  const parts = clean.match(/\*\*\/|\*\*|\*|\?|[^*?]+/g) ?? []
  const body = parts.map((part) => globParts[part] ?? part.replaceAll(/[\\^$.|()[\]{}+]/g, '\\$&')).join('')
  return { pattern: `${clean.includes('/') ? '^' : '(?:^|/)'}${body}$`, regex: true, mode: 'path' }
}

const globParts: Record<string, string> = { '**/': '(?:.*/)?', '**': '.*', '*': '[^/]*', '?': '[^/]' }
