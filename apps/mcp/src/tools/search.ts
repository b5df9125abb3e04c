// search: files by name and lines by text.

import type { SearchMatch } from '@sheaf/contract'
import { z } from 'zod'
import { count, fitting, named, room, some } from '../text.ts'
import { callOf, defineTool } from '../tool.ts'
import { pathArgument } from './path-argument.ts'
import { globSearch, globsOf, isGlob } from './search-globs.ts'

const fewResults = 50
const mostResults = 1_000
const namedFiles = 10

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
        extensions: z.array(z.string().max(100)).max(50).optional(),
        paths: z.array(pathArgument).max(100).optional().describe('files, folders or globs'),
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
    limit: 'max_results',
    headLimit: 'max_results',
    path: 'filter.paths',
    paths: 'filter.paths',
    glob: 'filter.paths',
    include: 'filter.paths',
    exclude: 'filter.exclude',
    extensions: 'filter.extensions',
    'filter.path': 'filter.paths',
    'filter.glob': 'filter.paths',
    'filter.include': 'filter.paths',
    'filter.extension': 'filter.extensions',
    'filter.excludes': 'filter.exclude',
  },
  async run(
    {
      pattern: given,
      mode: wanted = 'both',
      regex: isRegex = false,
      filter = {},
      context_lines: contextLines = 0,
      max_results: maxResults = fewResults,
    },
    on,
  ) {
    const { include, exclude, notes } = await globsOf(filter, on)
    const { pattern, regex, mode } =
      isRegex || !isGlob(given, wanted) ? { pattern: given, regex: isRegex, mode: wanted } : globSearch(given)
    const found = await on.host['texts.search'](
      { workspace: on.workspace, pattern, mode, regex, ignoreCase: isLower(given, isRegex), contextLines, include, exclude, maxResults },
      callOf(on),
    )
    const paths = mode === 'content' ? [] : fitting(found.paths, named, mode === 'path' ? room : room / 3)
    const left = room - Buffer.byteLength(JSON.stringify(paths))
    const matches = fitting(found.matches.map(wire), (match) => lines([match]).join('\n'), left)
    const shown = matches.length + paths.length
    const isSize = matches.length < found.matches.length || (mode !== 'content' && paths.length < found.paths.length)
    const notSearched = found.leftOff.map(({ path, why }) => `${named(path)} (${why})`)
    return {
      summary: `**${count(found.total, 'hit')}** for ${JSON.stringify(given.slice(0, 100))}: ${count(paths.length, 'path')} and ${count(matches.length, 'line')} shown.`,
      body: [...(paths.length > 0 ? ['Paths:', ...paths.map(named), ''] : []), ...lines(matches)].join('\n').trimEnd(),
      data: { total: found.total, paths, matches, not_searched: notSearched.slice(0, namedFiles) },
      leftOff: [
        ...(found.total > shown
          ? [
              `${count(found.total - shown, 'more hit')}. Narrow it with filter${isSize || maxResults >= mostResults ? '' : ', or raise max_results'}.`,
            ]
          : []),
        ...(notSearched.length > 0 ? [`not searched: ${some(notSearched, namedFiles)}.`] : []),
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
    `${named(path)}:`,
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
