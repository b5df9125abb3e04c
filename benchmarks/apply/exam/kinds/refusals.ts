// Kinds that must be refused: the searched lines are missing, appear twice, or get two contradictory changes. A guess here is the one
// mistake that a user does not see.

import { cutPieces } from '../cut-pieces.ts'
import type { CaseDraft, Edit, Kind, Piece, Pool } from '../exam-case.ts'
import { countLooseMatches, findMatches, isBlank, linesOf, squeeze, textOf } from '../lines.ts'
import { writeXml } from '../write-xml.ts'
import { makeCase, mayRefuse, modify, mustApply, mustRefuse } from './answers.ts'
import { repeated } from './plain.ts'

export const refusalKinds: Kind[] = [
  { name: 'overlap-conflict', make: overlap },
  { name: 'overlap-same-line', make: overlapOneLine },
  { name: 'N1-invented-middle', make: (edit, pool) => invented(edit, pool, [3, 6]) },
  { name: 'N1-invented-1-of-3', weight: 0.5, make: (edit, pool) => invented(edit, pool, [3, 3]) },
  { name: 'N1-invented-1-of-5', weight: 0.5, make: (edit, pool) => invented(edit, pool, [5, 5], 1) },
  { name: 'N1-invented-2-of-10', weight: 0.7, make: (edit, pool) => invented(edit, pool, [10, 10], 2) },
  { name: 'N1-invented-1-of-20', weight: 0.7, make: (edit, pool) => invented(edit, pool, [20, 20], 1) },
  { name: 'N1-invented-last-line', weight: 0.5, make: (edit, pool) => inventedEdge(edit, pool, 'last') },
  { name: 'N1-invented-first-line', weight: 0.5, make: (edit, pool) => inventedEdge(edit, pool, 'first') },
  { name: 'N1-line-left-out', make: leftOut },
  { name: 'N1-line-too-many', make: tooMany },
  { name: 'N1-lines-swapped', weight: 0.7, make: swappedLines },
  { name: 'N2-anchors-far-apart', make: farApart },
  { name: 'N3-found-twice', make: foundTwice },
  { name: 'N3-found-three-times-two-changes', weight: 0.5, make: threeMatchesTwoChanges },
  { name: 'N3-found-once-two-changes-differ', weight: 0.5, make: (edit, pool) => twoAnswers(edit, pool) },
  { name: 'N3-found-twice-modulo-indentation', make: twiceIndented },
  { name: 'N3-found-twice-modulo-trailing-blanks', weight: 0.7, make: twiceTrailing },
  { name: 'N3-found-twice-crlf', weight: 0.5, make: twiceCrlf },
  { name: 'N4-text-absent', make: absent },
  { name: 'N4-text-in-another-file', make: inAnother },
  { name: 'N4-text-of-after-state', make: ofAfter },
  { name: 'N4-significant-character', make: significant },
  { name: 'N4-other-case', weight: 0.7, make: otherCase },
  { name: 'N4-only-blank-search', weight: 0.4, make: blankSearch },
  { name: 'N7-empty-search', make: emptySearch },
  { name: 'N7-empty-search-one-of-two', weight: 0.5, make: emptyBeside },
  { name: 'N8-same-search-two-answers', make: twoAnswers },
  { name: 'N8-two-rewrites', weight: 0.7, make: twoRewrites },
  { name: 'N9-one-good-one-bad', make: oneBad },
  { name: 'N9-one-change-of-many-bad', make: oneChangeBad },
  { name: 'unknown-action', weight: 0.5, make: unknownAction },
  { name: 'missing-attribute', weight: 0.5, make: missingAttribute },
  { name: 'rename-onto-existing', weight: 0.5, make: renameOnto },
  { name: 'rename-of-missing-file', weight: 0.4, make: renameMissing },
  { name: 'rename-without-new', weight: 0.3, make: renameNowhere },
  { name: 'modify-of-missing-file', weight: 0.5, make: modifyMissing },
  { name: 'delete-of-missing-file', weight: 0.5, make: deleteMissing },
  { name: 'no-edits', weight: 0.5, make: noEdits },
  { name: 'typo-in-search', make: (edit, pool) => typo(edit, pool, false) },
  { name: 'typo-in-both', make: (edit, pool) => typo(edit, pool, true) },
  { name: 'part-of-a-line', weight: 0.7, make: partOfLine },
  { name: 'file-has-binary', weight: 0.4, make: binary },
]

const words = ['archive', 'lantern', 'harbour', 'meadow', 'cinder', 'quartz', 'saddle', 'thimble', 'walnut', 'ember'] as const

function inventedLine(random: Pool['random'], indent: string): string {
  const [one, two, three] = [random.pick(words), random.pick(words), random.pick(words)]
  return (
    indent +
    random.pick([
      `${one} = ${two}(${three})`,
      `${one}.${two}(${three});`,
      `if (${one} > ${two}) return ${three};`,
      `# ${one} and ${two}, not ${three}`,
      `<${one}>${two}</${one}>`,
    ])
  )
}

/** Two changes share a line of the file and change it differently. */
function overlap(edit: Edit, { random }: Pool): CaseDraft | undefined {
  const before = linesOf(edit.before)
  const at = random.below(Math.max(1, before.length - 6))
  const [one, two] = [before.slice(at, at + 3), before.slice(at + random.between(1, 2), at + 5)]
  if (at + 5 > before.length || [one, two].some((search) => search[0]?.trim() === '' || findMatches(before, search).length !== 1))
    return undefined
  const pieces = [
    { search: one, content: [...one.slice(0, -1), inventedLine(random, '')] },
    { search: two, content: [inventedLine(random, ''), ...two.slice(1)] },
  ]
  return mustRefuse({ [edit.path]: edit.before }, writeXml([{ path: edit.path, action: 'modify', changes: random.shuffled(pieces) }]))
}

/** A change of one line inside the lines of another change. */
function overlapOneLine(edit: Edit, { random }: Pool): CaseDraft | undefined {
  const before = linesOf(edit.before)
  const at = random.below(Math.max(1, before.length - 3))
  const block = before.slice(at, at + 3)
  const line = before[at + 1] ?? ''
  if (block.length < 3 || line.trim() === '' || findMatches(before, [line]).length !== 1 || findMatches(before, block).length !== 1)
    return undefined
  const changes = [
    { search: block, content: [block[0] ?? '', `${line} one`, block[2] ?? ''] },
    { search: [line], content: [`${line} two`] },
  ]
  return mustRefuse({ [edit.path]: edit.before }, writeXml([{ path: edit.path, action: 'modify', changes: random.shuffled(changes) }]))
}

/** First and last line are right; `count` lines between them are not in the file (all of them if `count` is absent). */
function invented(edit: Edit, { random }: Pool, size: readonly [number, number], count?: number): CaseDraft | undefined {
  const before = linesOf(edit.before)
  const length = random.between(...size)
  const at = random.below(Math.max(1, before.length - length))
  const search = before.slice(at, at + length)
  if (search.length < length || [search[0], search.at(-1)].some((line) => isBlank(line ?? ''))) return undefined
  const inner = search
    .map((_, index) => index)
    .slice(1, -1)
    .filter((index) => !isBlank(search[index] ?? ''))
  const which = count === undefined ? inner : random.shuffled(inner).slice(0, count)
  if (which.length === 0 || (count !== undefined && which.length < count)) return undefined
  for (const index of which) search[index] = inventedLine(random, /^\s*/.exec(search[index] ?? '')?.[0] ?? '')
  return notThere(edit, search, [search[0] ?? '', 'changed', search.at(-1) ?? ''])
}

function inventedEdge(edit: Edit, { random }: Pool, edge: 'first' | 'last'): CaseDraft | undefined {
  const before = linesOf(edit.before)
  const length = random.between(2, 6)
  const at = random.below(Math.max(1, before.length - length))
  const search = before.slice(at, at + length)
  if (search.length < length || search.every(isBlank)) return undefined
  search[edge === 'first' ? 0 : length - 1] = inventedLine(random, '')
  return notThere(edit, search, [...search, 'changed'])
}

/** The search lacks a line of code that the file has between two others. */
function leftOut(edit: Edit, { random }: Pool): CaseDraft | undefined {
  const before = linesOf(edit.before)
  const length = random.between(3, 8)
  const at = random.below(Math.max(1, before.length - length))
  const search = before.slice(at, at + length)
  const inner = search
    .map((_, index) => index)
    .slice(1, -1)
    .filter((index) => !isBlank(search[index] ?? ''))
  const gone = random.pickOf(inner)
  if (gone === undefined || search.length < length || isBlank(search[0] ?? '') || isBlank(search.at(-1) ?? '')) return undefined
  const short = search.toSpliced(gone, 1)
  return notThere(edit, short, [...short, 'changed'])
}

/** An extra line of code, not a blank one. */
function tooMany(edit: Edit, { random }: Pool): CaseDraft | undefined {
  const before = linesOf(edit.before)
  const length = random.between(2, 8)
  const at = random.below(Math.max(1, before.length - length))
  const search = before.slice(at, at + length)
  if (search.length < length || isBlank(search[0] ?? '') || isBlank(search.at(-1) ?? '')) return undefined
  const long = search.toSpliced(random.between(1, length - 1), 0, inventedLine(random, /^\s*/.exec(search[0] ?? '')?.[0] ?? ''))
  return notThere(edit, long, [search[0] ?? '', 'changed'])
}

function swappedLines(edit: Edit, { random }: Pool): CaseDraft | undefined {
  const before = linesOf(edit.before)
  const length = random.between(4, 8)
  const at = random.below(Math.max(1, before.length - length))
  const search = before.slice(at, at + length)
  const [one, two] = [search[1] ?? '', search[2] ?? '']
  if (search.length < length || isBlank(one) || isBlank(two) || squeeze(one) === squeeze(two)) return undefined
  const mixed = search.toSpliced(1, 2, two, one)
  return notThere(edit, mixed, [...mixed, 'changed'])
}

/** A short search whose last line is far below its first in the file. */
function farApart(edit: Edit, { random }: Pool): CaseDraft | undefined {
  const before = linesOf(edit.before)
  if (before.length < 40) return undefined
  const at = random.below(before.length - 30)
  const far = random.between(at + 12, before.length - 1)
  const search = [...before.slice(at, at + random.between(1, 2)), before[far] ?? '']
  if (search.some(isBlank)) return undefined
  return notThere(edit, search, [search[0] ?? '', 'changed'])
}

/** Kept only if the loosest reading finds no match in the file: then no match tier that may be applied has one. */
function notThere(edit: Edit, search: readonly string[], content: readonly string[]): CaseDraft | undefined {
  if (search.every(isBlank) || countLooseMatches(linesOf(edit.before), search) !== 0) return undefined
  return mustRefuse({ [edit.path]: edit.before }, writeXml([{ path: edit.path, action: 'modify', changes: [{ search, content }] }]))
}

function foundTwice(edit: Edit, pool: Pool): CaseDraft | undefined {
  const many = repeated(edit, pool)
  if (many === undefined) return copied(edit, pool, (search) => search)
  return mustRefuse(
    { [edit.path]: edit.before },
    writeXml([{ path: edit.path, action: 'modify', changes: [{ search: many.search, content: [...many.search, 'changed'] }] }]),
  )
}

/** More matches than changes: which two are meant is a guess. */
function threeMatchesTwoChanges(edit: Edit, pool: Pool): CaseDraft | undefined {
  const many = repeated(edit, pool)
  if (many === undefined || many.matches.length < 3) return undefined
  const changes = ['one', 'two'].map((more) => ({ search: many.search, content: [...many.search, more] }))
  return mustRefuse({ [edit.path]: edit.before }, writeXml([{ path: edit.path, action: 'modify', changes }]))
}

/** A second copy of the searched lines at the end of the file that only a tolerant match tier finds; neither is an exact match. */
function twiceIndented(edit: Edit, { random }: Pool): CaseDraft | undefined {
  const pieces = cutPieces(edit, random, { pieces: [1, 1], loose: true })
  const piece = pieces?.[0]
  if (piece === undefined || !piece.search.every((line) => line === '' || (/^( {2}|\t)/.test(line) && !isBlank(line)))) return undefined
  const more = piece.search.some((line) => line.startsWith('\t')) ? '\t' : '  '
  const before = edit.before + textOf(['', ...piece.search.map((line) => (line === '' ? '' : more + line))])
  const strip = (line: string) => line.slice(more.length)
  const search = piece.search.map(strip)
  if (!piece.search.every((line) => line === '' || line.startsWith(more)) || findMatches(linesOf(before), search).length > 0)
    return undefined
  return mustRefuse({ [edit.path]: before }, writeXml([modify(edit.path, [{ ...piece, search, content: piece.content.map(strip) }])]))
}

function twiceTrailing(edit: Edit, pool: Pool): CaseDraft | undefined {
  return copied(edit, pool, (search) => search.map((line) => `${line}   `))
}

function twiceCrlf(edit: Edit, pool: Pool): CaseDraft | undefined {
  const one = copied(edit, pool, (search) => search)
  return (
    one && { ...one, files: Object.fromEntries(Object.entries(one.files).map(([path, text]) => [path, text.replaceAll('\n', '\r\n')])) }
  )
}

/** The searched lines appear twice, once in place and once at the end. */
function copied(edit: Edit, { random }: Pool, alter: (search: string[]) => string[]): CaseDraft | undefined {
  const pieces = cutPieces(edit, random, { pieces: [1, 1], loose: true })
  const piece = pieces?.[0]
  if (piece === undefined) return undefined
  return mustRefuse(
    { [edit.path]: edit.before + textOf(['', ...piece.search]) },
    writeXml([modify(edit.path, [{ ...piece, search: alter(piece.search) }])]),
  )
}

function absent(edit: Edit, { random }: Pool): CaseDraft | undefined {
  const search = Array.from({ length: random.between(1, 5) }, (_, index) => inventedLine(random, '  '.repeat(index % 3)))
  return notThere(edit, search, ['changed'])
}

function inAnother(edit: Edit, { random, other }: Pool): CaseDraft | undefined {
  const second = other()
  const pieces = cutPieces(second, random)
  if (pieces === undefined || second.path === edit.path) return undefined
  const own = linesOf(edit.before)
  if (pieces.some(({ search }) => countLooseMatches(own, search) > 0)) return undefined
  return mustRefuse({ [edit.path]: edit.before, [second.path]: second.before }, writeXml([modify(edit.path, pieces)]))
}

/** The search has the new lines, and the content something else: the model confused the two. */
function ofAfter(edit: Edit, { random }: Pool): CaseDraft | undefined {
  const pieces = cutPieces(edit, random, { context: [0, 2] })
  const piece = pieces?.find(({ content }) => content.length > 0)
  return piece && notThere(edit, piece.content, [...piece.content, 'changed'])
}

/** One significant character differs: a comparison, a negation, a digit. No line in the file matches. */
function significant(edit: Edit, { random }: Pool): CaseDraft | undefined {
  const before = linesOf(edit.before)
  const swaps: [RegExp, string][] = [
    [/(?<=\w )<(?= \w)/, '<='],
    [/(?<=\w )>(?= \w)/, '>='],
    [/==/, '!='],
    [/!(?=\w)/, ''],
    [/\+/, '-'],
    [/&&/, '||'],
    [/\b(\d)\b/, '7$1'],
    [/\btrue\b/, 'false'],
    [/\bfalse\b/, 'true'],
    [/\.(?=\w+\()/, '..'],
    [/;$/, ''],
    [/,$/, ''],
  ]
  for (const at of random.shuffled(before.map((_, index) => index)).slice(0, 30)) {
    const line = before[at] ?? ''
    const [from, to] = random.pickOf(swaps) ?? [/==/, '!=']
    const search = [line.replace(from, to)]
    if (search[0] !== line && !isBlank(search[0] ?? '')) {
      const one = notThere(edit, search, [`${search[0]} changed`])
      // A line without its last character is still part of that line, which is another kind.
      if (one !== undefined && !edit.before.includes(search[0]?.trim() ?? '')) return one
    }
  }
  return undefined
}

/** Case matters in every language here. */
function otherCase(edit: Edit, { random }: Pool): CaseDraft | undefined {
  const before = linesOf(edit.before)
  const line = random.pickOf(before.filter((each) => /[a-z]{4}/.test(each)))
  return line === undefined ? undefined : notThere(edit, [line.replace(/[a-z]{2,}/, (word) => word.toUpperCase())], ['changed'])
}

/** Blank lines only: they match everywhere or nowhere. */
function blankSearch(edit: Edit, { random }: Pool): CaseDraft {
  return mustRefuse(
    { [edit.path]: edit.before },
    writeXml([{ path: edit.path, action: 'modify', changes: [{ search: random.pick([[''], ['', ''], ['   ']]), content: ['changed'] }] }]),
  )
}

function emptySearch(edit: Edit): CaseDraft {
  return mustRefuse(
    { [edit.path]: edit.before },
    writeXml([{ path: edit.path, action: 'modify', changes: [{ search: [], content: ['// new first line'] }] }]),
  )
}

function emptyBeside(edit: Edit, { random }: Pool): CaseDraft | undefined {
  const pieces = cutPieces(edit, random)
  if (pieces === undefined) return undefined
  return mustRefuse(
    { [edit.path]: edit.before },
    writeXml([modify(edit.path, random.shuffled<Piece>([...pieces, { at: 0, search: [], content: ['x'] }]))]),
  )
}

function twoAnswers(edit: Edit, { random }: Pool): CaseDraft | undefined {
  const pieces = cutPieces(edit, random, { pieces: [1, 2] })
  const first = pieces?.[0]
  if (pieces === undefined || first === undefined) return undefined
  return mustRefuse(
    { [edit.path]: edit.before },
    writeXml([modify(edit.path, random.shuffled([...pieces, { ...first, content: [...first.content, 'or rather this'] }]))]),
  )
}

/** Two different full texts for one path: refused, or the last one wins, because of their order. */
function twoRewrites(edit: Edit): CaseDraft | undefined {
  if (edit.after.length > 20_000) return undefined
  const texts = [linesOf(edit.after), [...linesOf(edit.after), 'or rather this']]
  const blocks = texts.map((content) => ({ path: edit.path, action: 'rewrite', changes: [{ content }] }))
  return makeCase({ [edit.path]: edit.before }, writeXml(blocks), { either: { [edit.path]: textOf(texts[1] ?? []) } })
}

function oneBad(edit: Edit, { random, other }: Pool): CaseDraft | undefined {
  const second = other()
  const pieces = cutPieces(edit, random)
  const search = ['no such line', inventedLine(random, '  ')]
  if (pieces === undefined || second.path === edit.path || countLooseMatches(linesOf(second.before), search) > 0) return undefined
  const blocks = random.shuffled([
    modify(edit.path, pieces),
    { path: second.path, action: 'modify', changes: [{ search, content: ['x'] }] },
  ])
  return mustRefuse({ [edit.path]: edit.before, [second.path]: second.before }, writeXml(blocks))
}

function oneChangeBad(edit: Edit, { random }: Pool): CaseDraft | undefined {
  const pieces = cutPieces(edit, random, { pieces: [1, 4] })
  const search = [inventedLine(random, ''), inventedLine(random, '  ')]
  if (pieces === undefined || countLooseMatches(linesOf(edit.before), search) > 0) return undefined
  return mustRefuse(
    { [edit.path]: edit.before },
    writeXml([modify(edit.path, random.shuffled([...pieces, { at: 0, search, content: ['x'] }]))]),
  )
}

function unknownAction(edit: Edit, { random }: Pool): CaseDraft | undefined {
  const pieces = cutPieces(edit, random)
  return (
    pieces &&
    mustRefuse(
      { [edit.path]: edit.before },
      writeXml([{ ...modify(edit.path, pieces), action: random.pick(['patch', 'update!', 'replace-all', 'chmod', 'execute', 'move']) }]),
    )
  )
}

function missingAttribute(edit: Edit, { random }: Pool): CaseDraft | undefined {
  const pieces = cutPieces(edit, random)
  const gone = random.pick([/ path="[^"]*"/, / action="[^"]*"/])
  return pieces && mustRefuse({ [edit.path]: edit.before }, writeXml([modify(edit.path, pieces)]).replace(gone, ''))
}

function renameOnto(edit: Edit, { other }: Pool): CaseDraft | undefined {
  const second = other()
  return second.path === edit.path
    ? undefined
    : mustRefuse(
        { [edit.path]: edit.before, [second.path]: second.before },
        writeXml([{ path: edit.path, action: 'rename', to: second.path }]),
      )
}

function renameMissing(edit: Edit, { other }: Pool): CaseDraft | undefined {
  const second = other()
  return second.path === edit.path
    ? undefined
    : mustRefuse({ [second.path]: second.before }, writeXml([{ path: edit.path, action: 'rename', to: `moved/${edit.path}` }]))
}

function renameNowhere(edit: Edit): CaseDraft {
  return mustRefuse({ [edit.path]: edit.before }, `<file path="${edit.path}" action="rename">\n</file>\n`)
}

function modifyMissing(edit: Edit, { random, other }: Pool): CaseDraft | undefined {
  const second = other()
  const pieces = cutPieces(edit, random)
  if (pieces === undefined || second.path.split('/').at(-1) === edit.path.split('/').at(-1)) return undefined
  return mustRefuse({ [second.path]: second.before }, writeXml([modify(edit.path, pieces)]))
}

function deleteMissing(edit: Edit, { random, other }: Pool): CaseDraft | undefined {
  const second = other()
  const pieces = cutPieces(second, random)
  if (pieces === undefined || second.path.split('/').at(-1) === edit.path.split('/').at(-1)) return undefined
  return mustRefuse({ [second.path]: second.before }, writeXml([modify(second.path, pieces), { path: edit.path, action: 'delete' }]))
}

function noEdits(edit: Edit, { random }: Pool): CaseDraft {
  return mustRefuse(
    { [edit.path]: edit.before },
    random.pick([
      'I would not change anything here.\n',
      '',
      `Look at \`${edit.path}\` again.\n\n\`\`\`\n${linesOf(edit.before).slice(0, 3).join('\n')}\n\`\`\`\n`,
      '<Plan>\nFirst one, then two.\n</Plan>\n',
      'a === b\n===\n',
    ]),
  )
}

/** A wrong letter in the search: applied in the right place, or refused. In both: the typo is in an unchanged line, which must stay. */
function typo(edit: Edit, { random }: Pool, inBoth: boolean): CaseDraft | undefined {
  const pieces = cutPieces(edit, random, { loose: true, context: [2, 4], pieces: [1, 1] })
  const piece = pieces?.[0]
  if (piece === undefined || piece.search.length < 3) return undefined
  const candidates = piece.search.filter(
    (line) =>
      /[a-z]{4}/.test(line) &&
      (!inBoth ||
        (piece.content.filter((each) => each === line).length === 1 && piece.search.filter((each) => each === line).length === 1)),
  )
  const line = random.pickOf(candidates)
  if (line === undefined) return undefined
  const wrong = line.replace(/([a-z])([a-z])([a-z]{2})/, (_, one, two, rest) => one + (two === 'q' ? 'k' : 'q') + rest)
  const alter = (lines: string[]) => lines.map((each) => (each === line ? wrong : each))
  if (countLooseMatches(linesOf(edit.before), alter(piece.search)) > 0) return undefined
  return mayRefuse(mustApply(edit, [{ ...piece, search: alter(piece.search), content: inBoth ? alter(piece.content) : piece.content }]))
}

/** Part of a line that appears once in the file: applied there exactly, or refused, because fences contain whole lines. */
function partOfLine(edit: Edit, { random }: Pool): CaseDraft | undefined {
  const before = linesOf(edit.before)
  const at = random.below(before.length)
  const part = /\w+\([^()]*\)|"[^"]{4,}"|\w{6,}/.exec(before[at] ?? '')?.[0]
  if (part === undefined || part === before[at]?.trim() || edit.before.split(part).length !== 2) return undefined
  return mayRefuse(
    makeCase(
      { [edit.path]: edit.before },
      writeXml(
        [{ path: edit.path, action: 'modify', changes: [{ search: [part], content: ['changed'] }] }],
        random.chance(0.5) ? { inline: true } : {},
      ),
      { apply: { [edit.path]: edit.before.replace(part, () => 'changed') } },
    ),
  )
}

function binary(edit: Edit, { random }: Pool): CaseDraft | undefined {
  const pieces = cutPieces(edit, random)
  return pieces && mustRefuse({ [edit.path]: `\u0000\u0001\u0002\u0000\n${edit.before}` }, writeXml([modify(edit.path, pieces)]))
}
