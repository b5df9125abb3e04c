// Summary of a built prompt: tokens by part, files, what was left out, secrets found.

import type { LeftOut, PromptMade, TokenParts } from '@sheaf/contract'
import { alignTable, counted, grouped, problemLines, share } from '../layout/index.ts'
import { visibleLine } from '../terminal/index.ts'

const partNames: readonly [part: Exclude<keyof TokenParts, 'total'>, name: string][] = [
  ['files', 'files'],
  ['maps', 'code maps'],
  ['tree', 'tree'],
  ['prompts', 'stored prompts'],
  ['instructions', 'instructions'],
  ['git', 'git diff'],
  ['other', 'wrapper'],
]

const modeNames = { full: 'full', slices: 'partial', map: 'map only' } as const

const findingsShown = 10
const broughtShown = 10

export function summaryLines({ tokens, files, findings, notes, parts }: PromptMade, leftOut: readonly LeftOut[]): string[] {
  return [
    ...partRows(tokens),
    filesLine(files, parts),
    ...broughtLines(files),
    ...problemLines('Left out', leftOut),
    ...findingLines(findings),
    ...notes.map((note) => `Note: ${visibleLine(note)}`),
  ]
}

function partRows(tokens: TokenParts): string[] {
  const own = partNames
    .filter(([part]) => tokens[part] > 0)
    .map(([part, name]) => [grouped(tokens[part]), share(tokens[part], tokens.total), name])
  return alignTable([...own, [grouped(tokens.total), share(tokens.total, tokens.total), 'total tokens']], ['right', 'right', 'left'])
}

function filesLine(files: PromptMade['files'], parts: PromptMade['parts']): string {
  const kinds = Object.entries(modeNames).flatMap(([mode, name]) => {
    const count = files.filter((file) => file.mode === mode).length
    return count > 0 && count < files.length ? [`${grouped(count)} ${name}`] : []
  })
  const split =
    parts === undefined ? '' : `; ${counted(parts.length, 'part')} of ${parts.map((part) => grouped(part.tokens)).join(', ')} tokens`
  return `${counted(files.length, 'file')}${kinds.length > 0 ? ` (${kinds.join(', ')})` : ''}${split}`
}

/** Files that were added automatically or shortened must not be a surprise. */
function broughtLines(files: PromptMade['files']): string[] {
  const brought = files.flatMap(({ path, why }) => (why === undefined ? [] : [[visibleLine(path), visibleLine(why)]]))
  if (brought.length === 0) return []
  const rows = alignTable(brought.slice(0, broughtShown), ['left', 'left']).map((line) => `  ${line}`)
  const more = brought.length > broughtShown ? [`  and ${grouped(brought.length - broughtShown)} more`] : []
  return [`Added or shortened: ${counted(brought.length, 'file')}`, ...rows, ...more]
}

function findingLines(findings: PromptMade['findings']): string[] {
  const all = findings.flatMap(({ path, findings: own }) =>
    own.map(({ rule, line, hint }) => [`${visibleLine(path)}:${line}`, rule, visibleLine(hint)]),
  )
  if (all.length === 0) return []
  const rows = alignTable(all.slice(0, findingsShown), ['left', 'left', 'left']).map((line) => `  ${line}`)
  const more = all.length > findingsShown ? [`  and ${grouped(all.length - findingsShown)} more`] : []
  return [`Secrets: ${counted(all.length, 'finding')} in ${counted(findings.length, 'file')}`, ...rows, ...more]
}
