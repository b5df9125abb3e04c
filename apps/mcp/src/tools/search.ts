// search: files by name and lines by text.

import { Refusal, type SearchMatch } from '@sheaf/contract'
import { z } from 'zod'
import { count, fitting, some } from '../text.ts'
import { callOf, defineTool, type ToolCall } from '../tool.ts'

const fewResults = 50

export const search = defineTool({
  name: 'search',
  description:
    'Search code for text: finds files by name and lines by content (grep) in the open folders. All lower case ignores case. Ignored files are left out.',
  input: z.object({
    pattern: z.string().min(1).max(2_000),
    mode: z.enum(['path', 'content', 'both']).optional(),
    regex: z.boolean().optional(),
    filter: z
      .object({
        extensions: z.array(z.string()).optional(),
        paths: z.array(z.string()).optional().describe('files, folders or globs'),
        exclude: z.array(z.string()).optional(),
      })
      .optional(),
    context_lines: z.int().min(0).max(20).optional(),
    max_results: z.int().min(1).max(1_000).optional().describe(`default ${fewResults}`),
  }),
  output: z.object({
    total: z.int(),
    paths: z.array(z.string()),
    matches: z.array(z.object({ path: z.string(), line: z.int(), text: z.string() })),
    not_searched: z.array(z.string()),
  }),
  aliases: { query: 'pattern', text: 'pattern', context: 'context_lines', limit: 'max_results' },
  async run(
    { pattern, mode = 'both', regex = false, filter = {}, context_lines: contextLines = 0, max_results: maxResults = fewResults },
    on,
  ) {
    const { include, exclude, notes } = await globsOf(filter, on)
    const found = await on.host['files.search'](
      { workspace: on.workspace, pattern, mode, regex, ignoreCase: isLower(pattern, regex), contextLines, include, exclude, maxResults },
      callOf(on),
    )
    const paths = mode === 'content' ? [] : fitting(found.paths.slice(0, maxResults))
    const left = Math.max(0, 34_000 - Buffer.byteLength(JSON.stringify(paths)))
    const matches = fitting(found.matches.map(wire), left, (match) => 2 + (match.before?.length ?? 0) + (match.after?.length ?? 0))
    const shown = matches.length + paths.length
    const notSearched = found.leftOff.map(({ path, why }) => `${path} (${why})`)
    return {
      summary: `**${count(found.total, 'hit')}** for ${JSON.stringify(pattern.slice(0, 100))}: ${count(paths.length, 'path')} and ${count(matches.length, 'line')} shown.`,
      body: [...(paths.length > 0 ? ['Paths:', ...paths, ''] : []), ...lines(matches)].join('\n').trimEnd(),
      data: { total: found.total, paths, matches, not_searched: notSearched.slice(0, 20) },
      leftOff: [
        ...(found.total > shown ? [`${count(found.total - shown, 'more hit')}. Narrow it with filter, or raise max_results.`] : []),
        ...(notSearched.length > 0 ? [`not searched: ${some(notSearched, 5)}.`] : []),
      ],
      notes,
    }
  },
})

interface Match {
  path: string
  line: number
  text: string
  before?: string[]
  after?: string[]
}

function wire({ path, line, text, before, after }: SearchMatch): Match {
  return { path, line, text, ...(before.length > 0 ? { before } : {}), ...(after.length > 0 ? { after } : {}) }
}

function lines(matches: readonly Match[]): string[] {
  return [...Map.groupBy(matches, ({ path }) => path)].flatMap(([path, found]) => [
    `${path}:`,
    ...found.flatMap(({ line, text, before = [], after = [] }) => [
      ...before.map((each, at) => `  ${line - before.length + at}- ${each}`),
      `  ${line}: ${text}`,
      ...after.map((each, at) => `  ${line + 1 + at}- ${each}`),
    ]),
  ])
}

/** Escapes such as \S say nothing about case. */
function isLower(pattern: string, regex: boolean): boolean {
  const letters = regex ? pattern.replaceAll(/\\./g, '') : pattern
  return letters === letters.toLowerCase()
}

interface Filter {
  extensions?: string[] | undefined
  paths?: string[] | undefined
  exclude?: string[] | undefined
}

async function globsOf(
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
