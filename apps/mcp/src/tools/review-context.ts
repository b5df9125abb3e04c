// review_context: the definitions that a diff changes, with the code that uses them and their tests.

import { defined, isRefusal, isTest, type SymbolPlace } from '@sheaf/contract'
import { z } from 'zod'
import { fileLines, formatCount, listSome, takeFitting, visiblePath, withoutEmpty } from '../text.ts'
import { callOptions, defineTool, type ToolCall } from '../tool.ts'
import { type ChangedFile, changedLines } from './changed-lines.ts'
import { placeLine, usesByFile } from './find-symbol.ts'
import { pathArgument } from './path-argument.ts'

const defaultTokens = 6_000
/** Fewer than in any answer. */
const charsPerToken = 3
/** Longer diffs are reviewed in parts. */
const diffChars = 1_000_000
/** Each takes a look at every file that contains its name. */
const mostSymbols = 40
const usesPerSymbol = 100
const filesChars = 6_000

const byFile = z.record(z.string(), z.array(z.string()))

export const reviewContext = defineTool({
  name: 'review_context',
  description:
    'Review changes: lists every definition that the uncommitted changes, or the changes since a commit or branch, touch, with the code that uses it and the tests that cover it. Use git diff for the changed lines.',
  input: z.object({
    ref: z.string().max(500).optional().describe('commit or branch to compare the files with (default HEAD)'),
    path: pathArgument.optional(),
    max_tokens: z.int().min(100).max(12_000).optional(),
    root: pathArgument.optional().describe('root folder to use'),
  }),
  output: z.object({
    symbols: z.array(z.object({ defined: z.string(), changed: z.string(), callers: byFile.optional(), tests: byFile.optional() })),
    files: z.array(z.string()).optional().describe('changes outside of definitions, and untracked files'),
  }),
  aliases: { base: 'ref', commit: 'ref', against: 'ref' },
  async run({ ref, path, root, max_tokens: maxTokens = defaultTokens }, call) {
    const { host, workspace } = call
    const question = { ask: 'diff', ...defined({ against: ref, path }) } as const
    const read = await host['git.read']({ workspace, question, maxChars: diffChars, ...defined({ root }) }, callOptions(call))
    const { roots = [] } = await host['workspaces.read']({ workspace, full: true })
    const prefix = roots.length > 1 ? `${read.root}/` : ''
    const { changed, files: others } = await definitionsIn(changedLines(read.text), prefix, call)
    const status = await host['git.read'](
      { workspace, question: { ask: 'status', ...defined({ path }) }, ...defined({ root }) },
      callOptions(call),
    )
    const untracked = status.text.split('\n').flatMap((line) => (line.startsWith('?? ') ? [`${line.slice(3)} (untracked)`] : []))
    const files = takeFitting([...others, ...untracked], (each) => each, filesChars)
    const looked: Reviewed[] = []
    for (const each of changed.slice(0, mostSymbols)) {
      if (call.enough?.aborted) break
      looked.push(await usesOf(each, call))
    }
    // The changes that matter to most of the code come first.
    looked.sort((a, b) => b.useCount - a.useCount)
    const fitting = takeFitting(
      looked.map(({ shown }) => shown),
      textOf,
      maxTokens * charsPerToken,
    )
    const rest = [...looked.slice(fitting.length).map(({ symbol }) => symbol), ...changed.slice(looked.length).map(({ symbol }) => symbol)]
    return {
      summary: `**${formatCount(changed.length, 'changed definition')}** since ${visiblePath(ref ?? 'HEAD')}.`,
      body: [...fitting.map(textOf), ...(files.length > 0 ? [`files:\n${files.join('\n')}`] : [])].join('\n\n'),
      data: {
        symbols: fitting,
        ...withoutEmpty({ files }),
      },
      leftOff: [
        ...(rest.length > 0 ? [`${listSome(rest.map(nameOf), 20)}. Raise max_tokens, or set path.`] : []),
        ...(files.length < others.length + untracked.length
          ? [`${formatCount(others.length + untracked.length - files.length, 'changed file')}. Set path to a folder.`]
          : []),
        ...(read.next === undefined ? [] : ['the changes at the end of the diff. Set path to a folder.']),
        ...read.leftOut.map(({ path: left, why }) => `${visiblePath(left)}: ${why}`),
      ],
    }
  },
})

interface Changed {
  symbol: SymbolPlace
  added: number
  removed: number
}

interface Shown {
  defined: string
  changed: string
  callers?: Record<string, string[]>
  tests?: Record<string, string[]>
}

interface Reviewed {
  symbol: SymbolPlace
  useCount: number
  shown: Shown
}

/** The innermost definition around each changed line, and the files with other changes. */
async function definitionsIn(
  diff: readonly ChangedFile[],
  prefix: string,
  call: ToolCall,
): Promise<{ changed: Changed[]; files: string[] }> {
  const changed: Changed[] = []
  const files: string[] = []
  for (const file of diff) {
    const path = prefix + file.path
    const places = file.isDeleted ? [] : await symbolsOf(path, call)
    const own = new Map<SymbolPlace, Changed>()
    const outside = { added: 0, removed: 0 }
    for (const { line, added, removed } of file.lines) {
      const [symbol] = places.filter(({ from, to }) => from <= line && line <= to).sort((a, b) => a.to - a.from - (b.to - b.from))
      const change = symbol && (own.get(symbol) ?? { symbol, added: 0, removed: 0 })
      if (change) own.set(change.symbol, change)
      const counts = change ?? outside
      counts.added += added
      counts.removed += removed
    }
    changed.push(...own.values())
    if (outside.added + outside.removed > 0) files.push(`${visiblePath(path)} ${countsOf(outside)}${file.isDeleted ? ' (deleted)' : ''}`)
  }
  return { changed, files }
}

/** Empty for a file without a code map. */
async function symbolsOf(path: string, call: ToolCall): Promise<SymbolPlace[]> {
  try {
    const { found } = await call.host['symbols.find']({ workspace: call.workspace, path }, callOptions(call))
    return found.flatMap(({ places }) => places)
  } catch (error) {
    if (isRefusal(error) && (error.code === 'not-possible' || error.code === 'path-missing')) return []
    throw error
  }
}

async function usesOf({ symbol, added, removed }: Changed, call: ToolCall): Promise<Reviewed> {
  const { path, from, to } = symbol
  const asked = { workspace: call.workspace, name: nameOf(symbol), path, references: true, limit: usesPerSymbol }
  const found = await call.host['symbols.find'](asked, callOptions(call)).catch((error: unknown) => {
    // Some names, such as operators, can't be searched.
    if (isRefusal(error) && error.code === 'mcp-arguments') return { found: [] }
    throw error
  })
  const own = found.found.filter(({ places }) => places.some((place) => place.path === path && place.from === from))
  const uses = own.flatMap(({ uses: certain = [], doubtful = [] }) => [...certain, ...doubtful])
  const outside = uses.filter((use) => use.use !== 'import' && !(use.path === path && from <= use.line && use.line <= to))
  const [tests, callers] = [outside.filter((use) => isTest(use.path)), outside.filter((use) => !isTest(use.path))]
  return {
    symbol,
    useCount: callers.length,
    shown: {
      defined: placeLine(symbol),
      changed: countsOf({ added, removed }),
      ...(callers.length > 0 ? { callers: usesByFile(callers) } : {}),
      ...(tests.length > 0 ? { tests: usesByFile(tests) } : {}),
    },
  }
}

function nameOf({ container, name }: SymbolPlace): string {
  return container === undefined ? name : `${container}.${name}`
}

function countsOf({ added, removed }: { added: number; removed: number }): string {
  return `+${added} -${removed}`
}

function textOf({ defined: place, changed, callers, tests }: Shown): string {
  return [
    `${place} (${changed})`,
    ...(callers ? [`callers:\n${fileLines(callers)}`] : []),
    ...(tests ? [`tests:\n${fileLines(tests)}`] : []),
  ].join('\n')
}
