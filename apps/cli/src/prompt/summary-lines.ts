// Summary of a built prompt: tokens by part, files, what was left out, secrets found.

import type { LeftOut, PromptResult, TokenParts } from '@sheaf/contract'
import { alignTable, formatCount, formatNumber, formatPercent, problemLines } from '../layout/index.ts'
import { visibleLine } from '../terminal/index.ts'

const partNames: readonly [part: Exclude<keyof TokenParts, 'total'>, name: string][] = [
  ['files', 'files'],
  ['documents', 'documents'],
  ['maps', 'code maps'],
  ['tree', 'tree'],
  ['prompts', 'stored prompts'],
  ['instructions', 'instructions'],
  ['git', 'git diff'],
  ['other', 'wrapper'],
]

const modeNames = { full: 'full', slices: 'partial', map: 'map only' } as const

const maxFindingsShown = 10
const maxAddedShown = 10

export function summaryLines(
  { tokens, files, documents = [], findings, notes, parts }: PromptResult,
  leftOut: readonly LeftOut[],
): string[] {
  return [
    ...partRows(tokens),
    filesLine(files, documents.length, parts),
    ...addedLines(files),
    ...problemLines('Left out', leftOut),
    ...findingLines(findings),
    ...notes.map((note) => `Note: ${visibleLine(note)}`),
  ]
}

function partRows(tokens: TokenParts): string[] {
  const own = partNames
    .map(([part, name]) => ({ name, count: tokens[part] ?? 0 }))
    .filter(({ count }) => count > 0)
    .map(({ name, count }) => [formatNumber(count), formatPercent(count, tokens.total), name])
  return alignTable(
    [...own, [formatNumber(tokens.total), formatPercent(tokens.total, tokens.total), 'total tokens']],
    ['right', 'right', 'left'],
  )
}

function filesLine(files: PromptResult['files'], documents: number, parts: PromptResult['parts']): string {
  const kinds = Object.entries(modeNames).flatMap(([mode, name]) => {
    const count = files.filter((file) => file.mode === mode).length
    return count > 0 && count < files.length ? [`${formatNumber(count)} ${name}`] : []
  })
  const split =
    parts === undefined
      ? ''
      : `; ${formatCount(parts.length, 'part')} of ${parts.map((part) => formatNumber(part.tokens)).join(', ')} tokens`
  return `${formatCount(files.length, 'file')}${kinds.length > 0 ? ` (${kinds.join(', ')})` : ''}${documents > 0 ? `, ${formatCount(documents, 'document')}` : ''}${split}`
}

/** Files that were added automatically or shortened must not be a surprise. */
function addedLines(files: PromptResult['files']): string[] {
  const added = files.flatMap(({ path, why }) => (why === undefined ? [] : [[visibleLine(path), visibleLine(why)]]))
  if (added.length === 0) return []
  const rows = alignTable(added.slice(0, maxAddedShown), ['left', 'left']).map((line) => `  ${line}`)
  const more = added.length > maxAddedShown ? [`  and ${formatNumber(added.length - maxAddedShown)} more`] : []
  return [`Added or shortened: ${formatCount(added.length, 'file')}`, ...rows, ...more]
}

function findingLines(findings: PromptResult['findings']): string[] {
  const all = findings.flatMap(({ path, findings: own }) =>
    own.map(({ rule, line, hint }) => [`${visibleLine(path)}:${line}`, rule, visibleLine(hint)]),
  )
  if (all.length === 0) return []
  const rows = alignTable(all.slice(0, maxFindingsShown), ['left', 'left', 'left']).map((line) => `  ${line}`)
  const more = all.length > maxFindingsShown ? [`  and ${formatNumber(all.length - maxFindingsShown)} more`] : []
  return [`Secrets: ${formatCount(all.length, 'finding')} in ${formatCount(findings.length, 'file')}`, ...rows, ...more]
}
