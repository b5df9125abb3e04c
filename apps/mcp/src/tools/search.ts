// search: files by name and lines by text.

import { jsonBytes, limits, type SearchAnswer, type SearchMatch, type SearchRequest } from '@sheaf/contract'
import { z } from 'zod'
import { formatCount, listSome, resultChars, takeFitting, visiblePath, withoutEmpty } from '../text.ts'
import { callOptions, defineTool, type ToolCall } from '../tool.ts'
import { pathArgument } from './path-argument.ts'
import { filterGlobs, globExpression, isGlob } from './search-globs.ts'

const defaultResults = 50
const resultsLimit = 1_000
/** Files that were not searched are private keys and the like, which no other search reads either. */
const namedFiles = 3
const maxLines = limits.mcpResultLines - 150

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
    max_results: z.int().min(1).max(resultsLimit).optional().describe(`default ${defaultResults}`),
  }),
  output: z.object({
    total: z.int(),
    paths: z.array(z.string()).optional(),
    /** Path to lines as in the text: `12: text`, and `11- text` for context. */
    matches: z.record(z.string(), z.array(z.string())).optional(),
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
    { pattern, mode = 'both', regex = false, filter = {}, context_lines: contextLines = 0, max_results: maxResults = defaultResults },
    call,
  ) {
    const { include, exclude, notes } = await filterGlobs(filter, call)
    const found = await find(
      { pattern, mode, regex, ignoreCase: isLower(pattern, regex), contextLines, include, exclude, maxResults },
      call,
    )
    const all = found.matches.map(wire)
    const paths = takeFitting(found.paths, visiblePath, all.length > 0 ? resultChars / 2 : resultChars)
    const spent = paths.reduce((sum, path) => sum + jsonBytes(path) + 4, 0)
    // As they are written: the path once for all lines of a file.
    const written = all.map((match, at) => [...(all[at - 1]?.path === match.path ? [] : [match.path]), ...linesOf(match)])
    const fitting = takeFitting(written, (lines) => lines.join('\n  '), resultChars - spent, maxLines - paths.length)
    const matches = all.slice(0, fitting.length)
    const notSearched = found.leftOff.map(({ path, why }) => `${visiblePath(path)} (${why})`)
    const more = found.total - matches.length - paths.length
    const isFull = matches.length < all.length || paths.length < found.paths.length
    return {
      summary: `**${formatCount(found.total, 'result')}**${paths.length > 0 && matches.length > 0 ? `: ${formatCount(paths.length, 'path')}, ${formatCount(matches.length, 'line')}` : ''}.`,
      body: [...(paths.length > 0 ? ['Paths:', ...paths.map(visiblePath), ''] : []), ...shownLines(matches)].join('\n').trimEnd(),
      data: {
        total: found.total,
        ...(matches.length > 0 ? { matches: Object.fromEntries(grouped(matches).map(({ path, lines }) => [path, lines])) } : {}),
        ...withoutEmpty({ paths }),
      },
      leftOff: [
        ...(more > 0 ? [`${formatCount(more, 'more result')}. ${isFull ? narrower(contextLines) : fewer(maxResults)}`] : []),
        ...(notSearched.length > 0 ? [`files that are not searched: ${listSome(notSearched, namedFiles)}.`] : []),
      ],
      notes,
    }
  },
})

type FindRequest = SearchRequest & { mode: 'path' | 'content' | 'both' }

/** A glob matches paths as a pattern, and file contents literally. */
async function find(request: FindRequest, call: ToolCall): Promise<SearchAnswer> {
  const { pattern, mode, regex } = request
  const ask = (part: Partial<FindRequest>): Promise<SearchAnswer> =>
    call.host['search.run']({ workspace: call.workspace, ...request, ...part }, callOptions(call))
  const searchNames = (): Promise<SearchAnswer> => ask({ mode: 'path', pattern: globExpression(pattern), regex: true })
  if (mode === 'content' || regex || !isGlob(pattern)) {
    const found = await ask({})
    return mode === 'content' ? { ...found, paths: [] } : found
  }
  if (mode === 'path') return searchNames()
  const [names, texts] = [await searchNames(), await ask({ mode: 'content' })]
  return { ...texts, paths: names.paths, total: texts.total + names.total }
}

function narrower(contextLines: number): string {
  return `They don't fit in one response. Narrow the search with filter or a longer pattern${contextLines > 0 ? ', or use fewer context_lines' : ''}.`
}

function fewer(maxResults: number): string {
  return `Narrow the search with filter${maxResults < resultsLimit ? ', or increase max_results' : ' or a longer pattern'}.`
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

function shownLines(matches: readonly Match[]): string[] {
  return grouped(matches).flatMap(({ path, lines }) => [`${visiblePath(path)}:`, ...lines.map((line) => `  ${line}`)])
}

/** The path once for all lines of a file. */
function grouped(matches: readonly Match[]): { path: string; lines: string[] }[] {
  return [...Map.groupBy(matches, ({ path }) => path)].map(([path, found]) => ({ path, lines: found.flatMap(linesOf) }))
}

function linesOf({ line, text, before = [], after = [] }: Match): string[] {
  return [
    ...before.map((each, at) => `${line - before.length + at}- ${each}`),
    `${line}: ${text}`,
    ...after.map((each, at) => `${line + 1 + at}- ${each}`),
  ]
}

/** Escapes such as \S do not count as upper case. */
function isLower(pattern: string, regex: boolean): boolean {
  const letters = regex ? pattern.replaceAll(/\\./g, '') : pattern
  return letters === letters.toLowerCase()
}
