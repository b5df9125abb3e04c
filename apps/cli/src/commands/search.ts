// `sheaf search`: searches names and contents; prints like `rg --heading`.

import { defined, limits, type SearchAnswer, type SearchMatch, type SearchRequest } from '@sheaf/contract'
import { type Args, defineCommand, jsonOption, scopeOptions } from '../command/index.ts'
import { formatCount, formatNumber, problemLines } from '../layout/index.ts'
import { chooseScope } from '../scope/index.ts'
import type { Output } from '../terminal/index.ts'

const modes = ['path', 'content', 'both'] as const

export const search = defineCommand({
  name: 'search',
  summary: 'Search file contents, paths, or both',
  positionals: [{ name: 'pattern' }],
  options: [
    { name: 'mode', value: 'where', choices: modes, help: 'Where to search (default: content)' },
    { name: 'regex', short: 'E', help: 'Treat the pattern as a regular expression instead of plain text' },
    { name: 'ignore-case', short: 'i', help: 'Ignore case' },
    { name: 'word', short: 'w', help: 'Match whole words only' },
    { name: 'context', short: 'C', value: 'n', kind: 'whole-number', help: 'Show n lines before and after each match' },
    { name: 'include', value: 'glob', repeatable: true, help: 'Search only paths that match this glob' },
    { name: 'exclude', value: 'glob', repeatable: true, help: 'Skip paths that match this glob' },
    { name: 'max', value: 'n', kind: 'whole-number', help: `Show at most n results (default: ${limits.searchMaxResults})` },
    ...scopeOptions,
    jsonOption,
  ],
  examples: [
    { line: 'sheaf search openHost', description: 'Find every line that contains openHost' },
    {
      line: "sheaf search --regex 'TODO|FIXME' -C 2 --include '*.ts'",
      description: 'Search TypeScript files with a regular expression, showing two lines of context',
    },
    { line: 'sheaf search --mode path -i readme', description: 'Search only paths, ignoring case' },
  ],
  details: 'Exits with code 0 even if nothing matches. If the pattern starts with a dash, put it after --.',
  async run(args, context) {
    const request = { ...(await chooseScope(args, context)), ...searchRequest(args) }
    const host = await context.host()
    const answer = await host['search.run'](request, context.call)
    if (args.isSet('json')) {
      const { matches, paths, total, truncated, leftOff } = answer
      context.out.json({ matches, paths, total, truncated, leftOff })
    } else printAnswer(answer, request, context.out)
    return 0
  },
})

function searchRequest(args: Args<'mode' | 'regex' | 'ignore-case' | 'word' | 'context' | 'include' | 'exclude' | 'max'>): SearchRequest {
  const mode = args.choice('mode', modes)
  const contextLines = args.number('context')
  const maxResults = args.number('max')
  return {
    pattern: args.positionals[0] ?? '',
    ...defined({ mode }),
    ...(args.isSet('regex') ? { regex: true } : {}),
    ...(args.isSet('ignore-case') ? { ignoreCase: true } : {}),
    ...(args.isSet('word') ? { word: true } : {}),
    ...defined({ contextLines }),
    ...(args.isSet('include') ? { include: args.texts('include') } : {}),
    ...(args.isSet('exclude') ? { exclude: args.texts('exclude') } : {}),
    ...defined({ maxResults }),
  }
}

function printAnswer(answer: SearchAnswer, request: SearchRequest, out: Output): void {
  const highlight = highlighter(request, out)
  const byPath = Map.groupBy(answer.matches, (match) => match.path)
  // A path with hits is their heading. A content search lists no other paths.
  const searchesNames = request.mode === 'path' || request.mode === 'both'
  const bare = searchesNames ? answer.paths.filter((path) => !byPath.has(path)) : []
  for (const path of bare) out.line(out.paint.magenta(out.shownLine(path)))
  let isFirst = bare.length === 0
  for (const [path, matches] of byPath) {
    if (!isFirst) out.line()
    isFirst = false
    out.line(out.paint.magenta(out.shownLine(path)))
    for (const line of fileLines(matches, highlight, out)) out.line(line)
  }
  if (answer.total === 0) out.note('No results.')
  else if (answer.truncated) {
    const shown = answer.matches.length + (searchesNames ? answer.paths.length : 0)
    out.note(`Showing ${formatNumber(shown)} of ${formatCount(answer.total, 'result')}. To see more, use a higher --max.`)
  } else if (out.isTerminal) out.note(`${formatCount(answer.total, 'result')} in ${formatCount(bare.length + byPath.size, 'file')}`)
  for (const line of problemLines('Not searched', answer.leftOff)) out.note(line)
}

/** Context lines shared by adjacent hits are printed once; gaps are marked as in ripgrep. */
function fileLines(matches: readonly SearchMatch[], highlight: (text: string) => string, out: Output): string[] {
  const hits = new Set(matches.map(({ line }) => line))
  const hasContext = matches.some(({ before, after }) => before.length + after.length > 0)
  const lines: string[] = []
  let last = 0
  const add = (line: number, text: string, isHit: boolean) => {
    if (line <= last || (!isHit && hits.has(line))) return
    if (hasContext && last > 0 && line > last + 1) lines.push(out.paint.dim('--'))
    last = line
    const shown = out.shownLine(text)
    lines.push(isHit ? `${out.paint.green(String(line))}: ${highlight(shown)}` : `${out.paint.dim(`${line}- ${shown}`)}`)
  }
  for (const { line, text, before, after } of matches) {
    for (const [index, context] of before.entries()) add(line - before.length + index, context, false)
    add(line, text, true)
    for (const [index, context] of after.entries()) {
      if (hits.has(line + index + 1)) break
      add(line + index + 1, context, false)
    }
  }
  return lines
}

/** Only plain text is highlighted: running an arbitrary regex here, without a deadline, could hang the terminal. */
function highlighter({ pattern, regex, ignoreCase }: SearchRequest, out: Output): (text: string) => string {
  if (regex === true || pattern === '') return (text) => text
  const literal = new RegExp(pattern.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&'), ignoreCase === true ? 'gi' : 'g')
  return (text) => text.replace(literal, (hit) => out.paint.bold(out.paint.red(hit)))
}
