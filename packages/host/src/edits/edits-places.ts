// Resolves the passages of an edit that name a definition, or say where they are, to positions in the file.

import type { Call, ChangeProblem, MapSymbol, ProposedEdit } from '@sheaf/contract'
import { startOf } from '@sheaf/engine/regions'
import type { Context } from '../context.ts'
import { graphToolsWith } from '../files/graph-with.ts'
import type { LiveWorkspace } from '../workspaces/live-workspace.ts'

export interface FixedPassage {
  change: number
  /** Positions in the text. */
  start: number
  end: number
  replace: string
}

type Replacement = Extract<ProposedEdit, { kind: 'replace' }>

/** In text order. `text` has `\n` line ends. */
export async function fixedPassages(
  context: Context,
  live: LiveWorkspace,
  { path, edits }: Replacement,
  text: string,
  call: Call,
): Promise<{ passages: FixedPassage[]; problems: ChangeProblem[] }> {
  const passages: FixedPassage[] = []
  const problems: ChangeProblem[] = []
  const lines = text.split('\n')
  const starts = lineStarts(lines)
  const symbols = edits.some((each) => 'symbol' in each) ? await symbolsOf(context, live, path, call) : []
  for (const [change, edit] of edits.entries()) {
    if ('symbol' in edit) {
      const found = symbolRange(edit, { symbols, lines, change })
      if ('problem' in found) problems.push(found.problem)
      else
        passages.push({
          change,
          replace: found.replace,
          start: starts[found.from - 1] ?? text.length,
          end: starts[found.to] ?? text.length,
        })
      continue
    }
    for (const { line, column } of edit.places ?? []) {
      const start = (starts[line - 1] ?? text.length) + column - 1
      const end = start + edit.search.length
      if (text.slice(start, end) === edit.search) passages.push({ change, start, end, replace: edit.replace })
      else
        problems.push({
          code: 'no-match',
          message: `Line ${line} does not have "${edit.search}" at character ${column}. The file has changed.`,
          lines: [line],
          change,
        })
    }
  }
  passages.sort((a, b) => a.start - b.start || a.end - b.end)
  for (const [at, passage] of passages.entries()) {
    const before = passages[at - 1]
    if (before && passage.start < before.end) problems.push(overlapProblem(passage.change))
  }
  return { passages, problems }
}

export function overlapProblem(change: number): ChangeProblem {
  return {
    code: 'overlap',
    message: `Edit ${change + 1} changes text that another edit of this call replaces. Combine the two into one edit.`,
    lines: [],
    change,
  }
}

async function symbolsOf(context: Context, live: LiveWorkspace, path: string, call: Call): Promise<readonly MapSymbol[]> {
  const tools = await graphToolsWith(context, live.tree(), call)
  return (await tools.parse([path], false)).get(path)?.map.symbols ?? []
}

interface SymbolEdit {
  symbol: string
  replace: string
  insert?: 'before' | 'after'
}

/** Lines to replace, 1-based; `to` is before `from` for an insertion. */
type SymbolRange = { from: number; to: number; replace: string } | { problem: ChangeProblem }

function symbolRange(
  { symbol, replace, insert }: SymbolEdit,
  { symbols, lines, change }: { symbols: readonly MapSymbol[]; lines: readonly string[]; change: number },
): SymbolRange {
  const matching = symbols.filter((each) => isNamed(each, symbol))
  const [found] = matching
  const refuse = (code: ChangeProblem['code'], message: string, at: number[]): SymbolRange => ({
    problem: { code, message, lines: at, change },
  })
  if (!found) return refuse('no-match', `The file does not define "${symbol}". Use find_symbol with the path to list what it defines.`, [])
  if (matching.length > 1)
    return refuse(
      'ambiguous',
      `The file defines "${symbol}" ${matching.length} times. Add the type (Type.name), or use search.`,
      matching.map(({ line }) => line),
    )
  const from = startOf(lines, found.line)
  const to = found.endLine
  const sharing = symbols.find(
    (each) =>
      each !== found &&
      each.endLine >= from &&
      each.line <= to &&
      !(each.line >= found.line && each.endLine <= to && isInside(each, found)) &&
      !(each.line < from && each.endLine >= to),
  )
  if (sharing) return refuse('overlap', `"${symbol}" shares a line with "${sharing.name}". Use search.`, [found.line])
  const text = replace === '' || replace.endsWith('\n') ? replace : `${replace}\n`
  const isSpaced = to > from || text.trimEnd().includes('\n')
  if (insert === 'before') return { from, to: from - 1, replace: isSpaced && !text.endsWith('\n\n') ? `${text}\n` : text }
  if (insert === 'after') return { from: to + 1, to, replace: isSpaced && !text.startsWith('\n') ? `\n${text}` : text }
  // Without the definition, the blank line after it would be one too many.
  const isBlankAfter = replace === '' && lines[to]?.trim() === '' && (from === 1 || lines[from - 2]?.trim() === '')
  return { from, to: isBlankAfter ? to + 1 : to, replace: text }
}

function isNamed({ name, container = '' }: MapSymbol, wanted: string): boolean {
  const parts = wanted.split(/\.|::|#/)
  const holder = parts.slice(0, -1).join('.')
  return parts.at(-1) === name && (holder === '' || container === holder || container.endsWith(`.${holder}`))
}

function isInside({ container = '' }: MapSymbol, { name, container: outer = '' }: MapSymbol): boolean {
  const full = outer === '' ? name : `${outer}.${name}`
  return container === full || container.startsWith(`${full}.`) || container === name || container.startsWith(`${name}.`)
}

function lineStarts(lines: readonly string[]): number[] {
  const starts = [0]
  for (const line of lines) starts.push((starts.at(-1) ?? 0) + line.length + 1)
  return starts.slice(0, -1)
}
