// Kinds about invisible bytes: line ends, the byte order mark, the final newline, trailing spaces. Lines that the reply does not touch
// stay as they are; new lines follow the file.

import { cutPieces } from '../cut-pieces.ts'
import type { CaseDraft, Edit, Kind, Pool } from '../exam-case.ts'
import { findMatches, isBlank, linesOf } from '../lines.ts'
import { writeXml } from '../write-xml.ts'
import { alterFile, alterKept, differs, makeCase, mapLines, mayRefuse, modify, mustApply } from './answers.ts'

const bom = '\ufeff'
const trimmed = (line: string) => line.trimEnd()
const crlf = (text: string) => text.replaceAll('\n', '\r\n')

export const bytesKinds: Kind[] = [
  { name: 'trailing-blanks-in-search', make: trailingInSearch },
  { name: 'trailing-blanks-in-both', weight: 0.7, make: trailingInBoth },
  { name: 'trailing-blanks-in-file', make: trailingInFile },
  { name: 'file-crlf', make: (edit, pool) => altered(edit, pool, crlf) },
  { name: 'file-crlf-reply-crlf', weight: 0.7, make: (edit, pool) => altered(edit, pool, crlf, crlf) },
  { name: 'file-lf-reply-crlf', make: (edit, pool) => altered(edit, pool, (text) => text, crlf) },
  { name: 'file-bom', make: (edit, pool) => altered(edit, pool, (text) => bom + text) },
  { name: 'file-bom-first-line', make: bomFirst },
  { name: 'file-bom-crlf', make: (edit, pool) => altered(edit, pool, (text) => bom + crlf(text)) },
  { name: 'file-bom-crlf-rewrite', weight: 0.7, make: (edit, pool) => rewritten(edit, pool, (text) => bom + crlf(text)) },
  { name: 'file-mixed-line-ends', make: mixed },
  {
    name: 'file-without-final-newline',
    make: (edit, pool) => (endsBare(edit) ? altered(edit, pool, (text) => text.slice(0, -1)) : undefined),
  },
  { name: 'file-without-final-newline-last-line', make: (edit, pool) => lastLine(edit, pool, 'changed') },
  { name: 'file-without-final-newline-appended', make: (edit, pool) => lastLine(edit, pool, 'appended') },
  { name: 'file-without-final-newline-last-line-deleted', make: (edit, pool) => lastLine(edit, pool, 'shortened') },
  { name: 'file-without-final-newline-only-last-line-deleted', weight: 0.4, make: (edit, pool) => lastLine(edit, pool, 'deleted') },
  {
    name: 'file-without-final-newline-crlf',
    weight: 0.7,
    make: (edit, pool) => (endsBare(edit) ? altered(edit, pool, (text) => crlf(text.slice(0, -1))) : undefined),
  },
  {
    name: 'rewrite-without-final-newline',
    weight: 0.7,
    make: (edit, pool) => (endsBare(edit) ? rewritten(edit, pool, (text) => text.slice(0, -1)) : undefined),
  },
  { name: 'rewrite-crlf', weight: 0.7, make: (edit, pool) => rewritten(edit, pool, crlf) },
  { name: 'file-cr-only', weight: 0.3, make: (edit, pool) => optional(altered(edit, pool, (text) => text.replaceAll('\n', '\r'))) },
]

/** Both texts are altered in the same way: the reply cannot know it, and the file keeps its own bytes. */
function altered(
  edit: Edit,
  { random }: Pool,
  alter: (text: string) => string,
  reply: (text: string) => string = (text) => text,
): CaseDraft | undefined {
  const pieces = cutPieces(edit, random)
  if (pieces === undefined) return undefined
  return makeCase({ [edit.path]: alter(edit.before) }, reply(writeXml([modify(edit.path, pieces)])), {
    apply: { [edit.path]: alter(edit.after) },
  })
}

/** Whether the last line is not blank, so that the text without its final newline does not end with another one. */
function endsBare({ before, after }: Edit): boolean {
  return [before, after].every((text) => !text.endsWith('\n\n'))
}

function optional(one: CaseDraft | undefined): CaseDraft | undefined {
  return one && mayRefuse(one)
}

/** The byte order mark is before the first line, where the search begins; the model does not see it. */
function bomFirst(edit: Edit, { random }: Pool): CaseDraft | undefined {
  const before = linesOf(edit.before)
  const first = before[0] ?? ''
  if (first.trim() === '' || findMatches(before, [first]).length !== 1) return undefined
  const content = random.pick([[`${first} and more`], ['added by the exam', first], [first, 'added by the exam']])
  const after = [...content, ...before.slice(1)].map((line) => `${line}\n`).join('')
  return mustApply(edit, [{ at: 0, search: [first], content }], { before: bom + edit.before, after: bom + after })
}

function rewritten(edit: Edit, _pool: Pool, alter: (text: string) => string): CaseDraft | undefined {
  if (edit.after.length > 20_000) return undefined
  const reply = writeXml([{ path: edit.path, action: 'rewrite', changes: [{ content: linesOf(edit.after) }] }])
  return makeCase({ [edit.path]: alter(edit.before) }, reply, { apply: { [edit.path]: alter(edit.after) } })
}

/**
 * Some unchanged lines far from every change have another line end and keep it. All others have the same one, so it is clear what new
 * lines get.
 */
function mixed(edit: Edit, { random }: Pool): CaseDraft | undefined {
  const pieces = cutPieces(edit, random)
  const before = linesOf(edit.before)
  if (pieces === undefined || before.length < 30) return undefined
  const [most, few] = random.pick([
    ['\n', '\r\n'],
    ['\r\n', '\n'],
  ])
  const isNear = (line: number) => pieces.some(({ at, search }) => line >= at - 3 && line < at + search.length + 3)
  const ends = before.map((_, line) => (!isNear(line) && random.chance(0.12) ? few : most))
  if (!ends.includes(few)) return undefined
  const old = before.map((line, index) => line + ends[index]).join('')
  const lines = before.map((line, index) => line + ends[index])
  for (const { at, search, content } of [...pieces].sort((one, two) => two.at - one.at))
    lines.splice(at, search.length, ...content.map((line) => line + most))
  return mustApply(edit, pieces, { before: old, after: lines.join('') })
}

/** `final newline … of the target are kept` (formats §1.4): a file without a final newline stays without one, whatever its last line. */
function lastLine(edit: Edit, { random }: Pool, how: 'changed' | 'appended' | 'shortened' | 'deleted'): CaseDraft | undefined {
  const before = linesOf(edit.before)
  const size = random.between(2, 3)
  const search = how === 'deleted' ? before.slice(-1) : before.slice(-size)
  if (
    before.length < 6 ||
    search[0]?.trim() === '' ||
    search.at(-1)?.trim() === '' ||
    before.at(-2)?.trim() === '' ||
    findMatches(before, search).length !== 1
  )
    return undefined
  const last = search.at(-1) ?? ''
  const content = {
    changed: [...search.slice(0, -1), `${last} and more`],
    appended: [...search, 'added by the exam'],
    shortened: search.slice(0, -1),
    deleted: [],
  }[how]
  const after = [...before.slice(0, before.length - search.length), ...content].join('\n')
  const one = mustApply(edit, [{ at: before.length - search.length, search, content }], { before: edit.before.slice(0, -1), after })
  return how === 'deleted' ? mayRefuse(one) : one
}

function trailingInSearch(edit: Edit, { random }: Pool): CaseDraft | undefined {
  const pieces = cutPieces(edit, random, { loose: true, blur: trimmed })
  if (pieces === undefined) return undefined
  const blanks = random.pick([' ', '  ', '   ', '\t'])
  const isAll = random.chance(0.5)
  const changed = mapLines(pieces, (line) => (isAll || random.chance(0.4) ? line + blanks : line), 'search')
  return differs(pieces, changed) ? mustApply(edit, changed) : undefined
}

/** Also in the content. Lines in both are unchanged, so the file's stay; new lines have none, so that nothing must be guessed. */
function trailingInBoth(edit: Edit, { random }: Pool): CaseDraft | undefined {
  const pieces = cutPieces(edit, random, { loose: true, context: [1, 3], blur: trimmed })
  if (pieces?.every(({ search, content }) => content.every((line) => search.includes(line) || line.trimEnd() === line)) !== true)
    return undefined
  const changed = alterKept(pieces, (line) => (isBlank(line) ? line : `${line}  `))
  return differs(pieces, changed) ? mustApply(edit, changed) : undefined
}

/** The file has trailing spaces that the model left out. Unchanged lines keep theirs. */
function trailingInFile(edit: Edit, { random }: Pool): CaseDraft | undefined {
  const pieces = cutPieces(edit, random, { loose: true, context: [1, 3], blur: trimmed })
  const texts = pieces && alterFile(edit, pieces, (line) => (isBlank(line) ? line : `${line}  `))
  return texts && mustApply(edit, pieces, texts)
}
