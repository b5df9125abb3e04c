// Kinds in which a chat page or a keyboard inserted other characters that look the same. Unchanged lines keep the file's characters;
// new lines keep the reply's, unless the search shows the original ones.

import { cutPieces } from '../cut-pieces.ts'
import type { CaseDraft, Edit, Kind, Piece, Pool } from '../exam-case.ts'
import { squeeze } from '../lines.ts'
import { alterFile, alterKept, differs, mapLines, mayRefuse, mustApply } from './answers.ts'

export const lookAlikeKinds: Kind[] = [
  { name: 'smart-quotes-in-search', make: (edit, pool) => inSearch(edit, pool, smart) },
  { name: 'smart-quotes-in-both', make: (edit, pool) => inBoth(edit, pool, smart, /["']/, /[\u2018\u2019\u201c\u201d]/) },
  { name: 'smart-quotes-in-both-kept-lines', make: (edit, pool) => inKept(edit, pool, smart) },
  { name: 'file-has-smart-quotes', make: fileHasSmart },
  { name: 'nbsp-in-search', make: (edit, pool) => inSearch(edit, pool, (line) => line.replace(/(?<=\S) (?=\S)/g, '\u00a0')) },
  {
    name: 'nbsp-as-indentation-in-search',
    weight: 0.7,
    make: (edit, pool) => inSearch(edit, pool, (line) => line.replace(/^ +/, (blanks) => '\u00a0'.repeat(blanks.length))),
  },
  { name: 'nbsp-as-indentation-in-both', weight: 0.7, make: nbspBoth },
  {
    name: 'dashes-in-search',
    make: (edit, pool) =>
      inSearch(edit, pool, (line) => line.replace(/(?<=\w|\s)-(?=\w|\s)/g, pool.random.pick(['\u2013', '\u2014', '\u2011', '\u2212']))),
  },
  {
    name: 'ellipsis-in-search',
    weight: 0.5,
    make: (edit, pool) => optional(inSearch(edit, pool, (line) => line.replace(/\.\.\./g, '\u2026'))),
  },
  {
    name: 'zero-width-in-search',
    weight: 0.7,
    make: (edit, pool) => optional(inSearch(edit, pool, (line) => line.replace(/(?<=\w)(?=\W)/, '\u200b'))),
  },
  {
    name: 'full-width-in-search',
    weight: 0.5,
    make: (edit, pool) =>
      optional(inSearch(edit, pool, (line) => line.replace(/[(),:;]/g, (char) => String.fromCharCode(char.charCodeAt(0) + 0xfee0)))),
  },
  { name: 'smart-quotes-dedented', weight: 0.7, make: smartDedented },
]

/** As in word processors: opening after a space or bracket, closing otherwise. */
function smart(line: string): string {
  return line
    .replace(/(^|[\s([{=,:])"/g, '$1\u201c')
    .replaceAll('"', '\u201d')
    .replace(/(^|[\s([{=,:])'/g, '$1\u2018')
    .replaceAll("'", '\u2019')
}

function optional(one: CaseDraft | undefined): CaseDraft | undefined {
  return one && mayRefuse(one)
}

/** Only in the search; the content is right. */
function inSearch(edit: Edit, { random }: Pool, alter: (line: string) => string): CaseDraft | undefined {
  const pieces = cutPieces(edit, random, { loose: true, blur: squeeze })
  if (pieces === undefined || !isAscii(pieces)) return undefined
  const altered = mapLines(pieces, alter, 'search')
  return differs(pieces, altered) ? mustApply(edit, altered) : undefined
}

/**
 * Everywhere. If the search shows that the model's curly quotes are the file's straight ones, for each type that new lines have, the file
 * gets straight ones. If new lines have a type that the search does not show, refusing is right too.
 */
function inBoth(edit: Edit, { random }: Pool, alter: (line: string) => string, plain: RegExp, curly: RegExp): CaseDraft | undefined {
  const pieces = cutPieces(edit, random, { loose: true, blur: squeeze, context: [1, 4] })
  if (pieces === undefined || !isAscii(pieces)) return undefined
  const altered = mapLines(pieces, alter)
  if (
    !altered.every((piece, index) => piece.search.join() !== pieces[index]?.search.join()) ||
    !pieces.some(({ content }) => content.some((line) => plain.test(line)))
  )
    return undefined
  const sorts = (lines: readonly string[]) => new Set(lines.flatMap((line) => [...line].filter((char) => curly.test(char))))
  const isShown = altered.every(({ search, content }) => [...sorts(content)].every((sort) => sorts(search).has(sort)))
  const one = mustApply(edit, altered)
  return isShown ? one : mayRefuse(one)
}

/** Only in unchanged lines, which are in both. */
function inKept(edit: Edit, { random }: Pool, alter: (line: string) => string): CaseDraft | undefined {
  const pieces = cutPieces(edit, random, { loose: true, blur: squeeze, context: [1, 4] })
  if (pieces === undefined || !isAscii(pieces)) return undefined
  const altered = alterKept(pieces, alter)
  return differs(pieces, altered) ? mustApply(edit, altered) : undefined
}

/** The file has curly quotes in unchanged lines, and the model wrote straight ones: the file keeps its own. */
function fileHasSmart(edit: Edit, { random }: Pool): CaseDraft | undefined {
  const pieces = cutPieces(edit, random, { loose: true, blur: squeeze, context: [1, 4] })
  if (pieces === undefined || !isAscii(pieces)) return undefined
  const texts = alterFile(edit, pieces, smart)
  return texts && mustApply(edit, pieces, texts)
}

/** Copied from a web page: every leading space is a no-break space. The search shows it, so new lines get the file's spaces. */
function nbspBoth(edit: Edit, { random }: Pool): CaseDraft | undefined {
  const pieces = cutPieces(edit, random, { loose: true, blur: squeeze })
  if (pieces === undefined || !isAscii(pieces)) return undefined
  const altered = mapLines(pieces, (line) => line.replace(/^ +(?=\S)/, (blanks) => '\u00a0'.repeat(blanks.length)))
  return altered.every((piece, index) => piece.search.join() !== pieces[index]?.search.join()) ? mustApply(edit, altered) : undefined
}

/** Two mistakes at once: search and content shifted, curly quotes in the search only. */
function smartDedented(edit: Edit, { random }: Pool): CaseDraft | undefined {
  const pieces = cutPieces(edit, random, { loose: true, blur: squeeze })
  if (
    pieces === undefined ||
    !isAscii(pieces) ||
    pieces.some(({ search, content }) => [...search, ...content].some((line) => line !== '' && !/^ {2}/.test(line)))
  )
    return undefined
  const cut = mapLines(pieces, (line) => line.slice(2))
  const altered = mapLines(cut, smart, 'search')
  return differs(cut, altered) &&
    altered.every((piece) => [...piece.search, ...piece.content].every((line) => line === '' || line.trim() !== ''))
    ? mustApply(edit, altered)
    : undefined
}

function isAscii(pieces: readonly Piece[]): boolean {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: everything in ASCII is meant
  return pieces.every(({ search, content }) => [...search, ...content].every((line) => /^[\x00-\x7f]*$/.test(line)))
}
