// search: files by name and lines by text.

import { charsOf, limits, type SearchAnswer, type SearchMatch, type SearchRequest } from '@sheaf/contract'
import { z } from 'zod'
import { count, fitting, named, room, some } from '../text.ts'
import { callOf, defineTool, type ToolCall } from '../tool.ts'
import { pathArgument } from './path-argument.ts'
import { globExpression, globsOf, isGlob } from './search-globs.ts'

const fewResults = 50
const mostResults = 1_000
const namedFiles = 10
const mostLines = limits.mcpResultLines - 150

export const search = defineTool({
  name: 'search',
  description:
    'Search code for text in the open folders: find files by name or glob, and lines by content (grep). An all-lowercase pattern ignores case. Ignored files are skipped.',
  input: z.object({
    pattern: z.string().min(1).max(2_000),
    mode: z.enum(['path', 'content', 'both']).optional(),
    regex: z.boolean().optional(),
    filter: z
      .object({
        extensions: z.array(z.string().max(100)).max(50).optional(),
        paths: z.array(pathArgument).max(100).optional().describe('files, folders, or globs'),
        globs: z.array(pathArgument).max(100).optional().describe('globs within paths, such as *.ts'),
        exclude: z.array(pathArgument).max(100).optional(),
      })
      .optional(),
    context_lines: z.int().min(0).max(20).optional(),
    max_results: z.int().min(1).max(mostResults).optional().describe(`default ${fewResults}`),
  }),
  output: z.object({
    total: z.int(),
    paths: z.array(z.string()),
    matches: z.array(z.object({ path: z.string(), line: z.int(), text: z.string() })),
    not_searched: z.array(z.string()),
  }),
  aliases: {
    query: 'pattern',
    text: 'pattern',
    context: 'context_lines',
    '-C': 'context_lines',
    limit: 'max_results',
    headLimit: 'max_results',
    path: 'filter.paths',
    paths: 'filter.paths',
    folder: 'filter.paths',
    directory: 'filter.paths',
    glob: 'filter.globs',
    globs: 'filter.globs',
    include: 'filter.globs',
    includePattern: 'filter.globs',
    filePattern: 'filter.globs',
    exclude: 'filter.exclude',
    excludePattern: 'filter.exclude',
    extension: 'filter.extensions',
    extensions: 'filter.extensions',
    'filter.path': 'filter.paths',
    'filter.folder': 'filter.paths',
    'filter.glob': 'filter.globs',
    'filter.include': 'filter.globs',
    'filter.extension': 'filter.extensions',
    'filter.excludes': 'filter.exclude',
  },
  async run(
    { pattern, mode = 'both', regex = false, filter = {}, context_lines: contextLines = 0, max_results: maxResults = fewResults },
    on,
  ) {
    const { include, exclude, notes } = await globsOf(filter, on)
    const found = await find({ pattern, mode, regex, ignoreCase: isLower(pattern, regex), contextLines, include, exclude, maxResults }, on)
    const all = found.matches.map(wire)
    const paths = fitting(found.paths, named, all.length > 0 ? room / 2 : room)
    const spent = paths.reduce((sum, path) => sum + charsOf(path) + 4, 0)
    const matches = fitting(
      all,
      (match, at) =>
        lines([match])
          .slice(all[at - 1]?.path === match.path ? 1 : 0)
          .join('\n'),
      room - spent,
      mostLines - paths.length,
    )
    const notSearched = found.leftOff.map(({ path, why }) => `${named(path)} (${why})`)
    const more = found.total - matches.length - paths.length
    const isFull = matches.length < all.length || paths.length < found.paths.length
    return {
      summary: `**${count(found.total, 'result')}** for ${JSON.stringify(pattern.slice(0, 100))}: ${count(paths.length, 'path')} and ${count(matches.length, 'line')} shown.`,
      body: [...(paths.length > 0 ? ['Paths:', ...paths.map(named), ''] : []), ...lines(matches)].join('\n').trimEnd(),
      data: { total: found.total, paths, matches, not_searched: notSearched.slice(0, namedFiles) },
      leftOff: [
        ...(more > 0 ? [`${count(more, 'more result')}. ${isFull ? narrower(contextLines) : fewer(maxResults)}`] : []),
        ...(notSearched.length > 0 ? [`files that were not searched: ${some(notSearched, namedFiles)}.`] : []),
      ],
      notes,
    }
  },
})

type Wanted = SearchRequest & { mode: 'path' | 'content' | 'both' }

/** A glob matches paths as a pattern, and file contents literally. */
async function find(wanted: Wanted, on: ToolCall): Promise<SearchAnswer> {
  const { pattern, mode, regex } = wanted
  const ask = (part: Partial<Wanted>): Promise<SearchAnswer> =>
    on.host['search.run']({ workspace: on.workspace, ...wanted, ...part }, callOf(on))
  const ofNames = (): Promise<SearchAnswer> => ask({ mode: 'path', pattern: globExpression(pattern), regex: true })
  if (mode === 'content' || regex || !isGlob(pattern)) {
    const found = await ask({})
    return mode === 'content' ? { ...found, paths: [] } : found
  }
  if (mode === 'path') return ofNames()
  const [names, texts] = [await ofNames(), await ask({ mode: 'content' })]
  return { ...texts, paths: names.paths, total: texts.total + names.total }
}

function narrower(contextLines: number): string {
  return `They don't fit in one response. Narrow the search with filter or a longer pattern${contextLines > 0 ? ', or use fewer context_lines' : ''}.`
}

function fewer(maxResults: number): string {
  return `Narrow the search with filter${maxResults < mostResults ? ', or increase max_results' : ' or a longer pattern'}.`
}

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
    `${named(path)}:`,
    ...found.flatMap(({ line, text, before = [], after = [] }) => [
      ...before.map((each, at) => `  ${line - before.length + at}- ${each}`),
      `  ${line}: ${text}`,
      ...after.map((each, at) => `  ${line + 1 + at}- ${each}`),
    ]),
  ])
}

/** Escapes such as \S do not count as upper case. */
function isLower(pattern: string, regex: boolean): boolean {
  const letters = regex ? pattern.replaceAll(/\\./g, '') : pattern
  return letters === letters.toLowerCase()
}
