// Kinds about mistakes of implementations rather than of models: odd characters, odd names, replacement patterns, and several model
// mistakes at once.

import { cutPieces } from '../cut-pieces.ts'
import type { CaseDraft, Edit, Kind, Piece, Pool } from '../exam-case.ts'
import { countLooseMatches, findMatches, isBlank, linesOf, textOf } from '../lines.ts'
import type { Random } from '../random.ts'
import { type Block, writeXml } from '../write-xml.ts'
import { isPlain, isTight, makeCase, mayRefuse, modify, mustApply, mustRefuse } from './answers.ts'

export const furtherKinds: Kind[] = [
  { name: 'slips-combined', weight: 2, make: combined },
  {
    name: 'content-holds-replacement-patterns',
    make: (edit, pool) => withLines(edit, pool, ["$& $1 $$ $` $' \\1 \\n %s {0} $" + '{x}', "'$<name>'"]),
  },
  {
    name: 'content-ends-in-blanks',
    weight: 0.7,
    make: (edit, pool) => withLines(edit, pool, ['two blanks behind  ', '   ', '\t', 'a tab behind\t']),
  },
  {
    name: 'content-holds-odd-characters',
    weight: 0.7,
    make: (edit, pool) => withLines(edit, pool, ['\u2028 \u0085 \f \v \u00a0 \ufeff \u{1f600} e\u0301 \u201c']),
  },
  { name: 'file-holds-odd-line-breaks', weight: 0.7, make: oddBreaks },
  { name: 'path-odd-name', make: oddName },
  { name: 'path-like-object-members', weight: 0.5, make: memberName },
  { name: 'path-other-case', weight: 0.5, make: otherCase },
  { name: 'path-encoded-ampersand', weight: 0.3, make: ampersand },
  { name: 'tabs-inside-lines-as-blanks-in-search', weight: 0.7, make: innerTabs },
  { name: 'line-numbers-in-search', weight: 0.5, make: lineNumbers },
  { name: 'diff-marks-in-search', weight: 0.4, make: diffMarks },
  { name: 'search-doubly-escaped', weight: 0.4, make: escaped },
  { name: 'decomposed-letters-in-search', weight: 0.3, make: decomposed },
  { name: 'N1-elided-middle', make: elided },
  { name: 'reply-in-root-tag', weight: 0.7, make: rootTag },
  { name: 'reply-fences-indented', weight: 0.7, make: fencesIndented },
  { name: 'reply-end-tag-on-last-line', weight: 0.5, make: endTagOnLine },
  { name: 'reply-quoted', weight: 0.3, make: quoted },
  { name: 'rewrite-no-change', weight: 0.4, make: rewriteSame },
  { name: 'rename-then-modify-old-path', weight: 0.5, make: renameAndModify },
  { name: 'rename-then-create-old-path', weight: 0.4, make: renameAndCreate },
  { name: 'modify-of-empty-file', weight: 0.3, make: emptyFile },
  { name: 'large-file', weight: 0.5, make: large },
  { name: 'one-long-line', weight: 0.3, make: longLine },
  { name: 'already-applied-insertion', weight: 0.5, make: insertedAlready },
]

/** A shift of both payloads, other bytes in the file, and a wrapper: each can be decided alone, and none hides another. */
function combined(edit: Edit, { random }: Pool): CaseDraft | undefined {
  const pieces = cutPieces(edit, random, { loose: true, pieces: [1, 3] })
  if (pieces === undefined || !isPlain(pieces) || !isTight(pieces) || edit.before.endsWith('\n\n') || edit.after.endsWith('\n\n'))
    return undefined
  const lines = pieces.flatMap(({ search, content }) => [...search, ...content])
  if (lines.some((line) => line !== '' && isBlank(line)) || pieces.some(({ content }) => content.length === 0)) return undefined
  const altered = random.pick([shifted, shifted, trailing])(pieces, lines, random)
  const file = random.pick<(text: string) => string>([
    (text) => text.replaceAll('\n', '\r\n'),
    (text) => `\ufeff${text}`,
    (text) => `\ufeff${text.replaceAll('\n', '\r\n')}`,
    (text) => text.slice(0, -1),
    (text) => text,
  ])
  const wrap = random.pick<(text: string) => string>([
    (text) => `Here:\n\n\`\`\`xml\n${text}\`\`\`\n`,
    (text) => `<think>\nHm. <file path="x" action="delete"/>\n</think>\n${text}`,
    (text) => text.replaceAll('\n', '\r\n'),
    (text) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;'),
    (text) => `Done as asked.\n\n${text}\nAnything else?`,
    (text) => text,
  ])
  const style = random.pick([
    {},
    {},
    { fence: 'unequal' as const },
    { fenceLength: 7 },
    { upper: true },
    { without: 'every-file-end' as const },
  ])
  const order = random.chance(0.5) ? altered : [...altered].reverse()
  const one = makeCase({ [edit.path]: file(edit.before) }, wrap(writeXml([modify(edit.path, order)], style)), {
    apply: { [edit.path]: file(edit.after) },
  })
  return one
}

function shifted(pieces: Piece[], lines: readonly string[], random: Random): Piece[] {
  const isTabs = lines.some((line) => line.startsWith('\t'))
  if (isTabs && lines.some((line) => line.startsWith(' '))) return pieces
  const unit = isTabs ? '\t' : '  '
  const isAllDeep = lines.every((line) => line === '' || line.startsWith(unit))
  const change = (line: string) => (line === '' ? line : isAllDeep ? line.slice(unit.length) : unit + line)
  return random.chance(0.9)
    ? pieces.map((piece) => ({ ...piece, search: piece.search.map(change), content: piece.content.map(change) }))
    : pieces
}

function trailing(pieces: Piece[]): Piece[] {
  return pieces.map((piece) => ({ ...piece, search: piece.search.map((line) => (line === '' ? line : `${line} `)) }))
}

/** Inserted unchanged after the first piece. */
function withLines(edit: Edit, { random }: Pool, added: readonly string[]): CaseDraft | undefined {
  const pieces = cutPieces(edit, random, { pieces: [1, 3] })
  const first = pieces?.[0]
  if (pieces === undefined || first === undefined) return undefined
  const lines = linesOf(edit.after)
  lines.splice(first.at + first.content.length, 0, ...added)
  return mustApply(edit, [{ ...first, content: [...first.content, ...added] }, ...pieces.slice(1)], { after: textOf(lines) })
}

/** Only LF, CRLF and a lone CR end a line. Other Unicode line breaks are inside a line, far from every change, and stay. */
function oddBreaks(edit: Edit, { random }: Pool): CaseDraft | undefined {
  const pieces = cutPieces(edit, random)
  if (pieces === undefined) return undefined
  const odd = random.pick(['\u2028', '\u2029', '\u0085', '\f', '\v', '\x1c'])
  const first = linesOf(edit.before)[0] ?? ''
  if (pieces.some(({ at }) => at === 0) || !edit.after.startsWith(`${first}\n`)) return undefined
  const put = (text: string) => `${first}${odd}${odd}${text.slice(first.length)}`
  return mustApply(edit, pieces, { before: put(edit.before), after: put(edit.after) })
}

function named(edit: Edit, { random, other }: Pool, path: string, written = path): CaseDraft | undefined {
  const pieces = cutPieces(edit, random)
  const beside = other()
  if (pieces === undefined || beside.path === path) return undefined
  return makeCase(
    Object.fromEntries([
      [path, edit.before],
      [beside.path, beside.before],
    ]),
    writeXml([modify(written, pieces)]),
    { apply: Object.fromEntries([[path, edit.after]]) },
  )
}

function oddName(edit: Edit, pool: Pool): CaseDraft | undefined {
  return named(
    edit,
    pool,
    pool.random.pick([
      'app/[id]/page.tsx',
      'a b/c d.txt',
      '.github/x.yml',
      '@scope/a.ts',
      'src/$x.ts',
      'src/a+b(c).ts',
      'src/\u00e4\u00f6.txt',
      '\u65e5\u672c/\u8a9e.md',
      '.eslintrc',
      'a&b.txt',
      "it's.txt",
      '..a/b..c.txt',
      'a...b',
      'x#y%z.txt',
      '-rf',
      '.gitignore',
      '.gitattributes',
      'dot.git/x',
      'src/.github/git',
    ]),
  )
}

/** File names such as `constructor` must not be found on an object's prototype. */
function memberName(edit: Edit, pool: Pool): CaseDraft | undefined {
  return named(
    edit,
    pool,
    pool.random.pick(['constructor', '__proto__', 'src/__proto__', 'toString', 'hasOwnProperty', 'valueOf', 'src/constructor']),
  )
}

/** On some disks the same file, on others a missing one. */
function otherCase(edit: Edit, pool: Pool): CaseDraft | undefined {
  const one = named(
    edit,
    pool,
    edit.path,
    edit.path.replace(/[^/]+$/, (name) => name.toUpperCase()),
  )
  return one && edit.path !== edit.path.toUpperCase() ? mayRefuse(one) : undefined
}

function ampersand(edit: Edit, pool: Pool): CaseDraft | undefined {
  const one = named(edit, pool, 'docs/q&a.md', 'docs/q&amp;a.md')
  return one && mayRefuse(one)
}

/** A tab inside a line became spaces. The content is right. */
function innerTabs(edit: Edit, { random }: Pool): CaseDraft | undefined {
  const blur = (line: string) => line.replace(/(?<=\S)[ \t]+(?=\S)/g, ' ')
  const pieces = cutPieces(edit, random, { loose: true, blur })
  if (pieces === undefined || !pieces.some(({ search }) => search.some((line) => /\S\t+\S/.test(line)))) return undefined
  const width = random.pick([1, 2, 4, 8])
  return mustApply(
    edit,
    pieces.map((piece) => ({
      ...piece,
      search: piece.search.map((line) => line.replace(/(?<=\S)\t+(?=\S)/g, (tabs) => ' '.repeat(width * tabs.length))),
    })),
  )
}

/** Line numbers as an editor shows them. The specification does not allow them: applied in the right place without them, or refused. */
function lineNumbers(edit: Edit, { random }: Pool): CaseDraft | undefined {
  const pieces = cutPieces(edit, random, { loose: true })
  return (
    pieces &&
    mayRefuse(
      mustApply(
        edit,
        pieces.map((piece) => ({ ...piece, search: piece.search.map((line, index) => `${piece.at + index + 1} | ${line}`) })),
      ),
    )
  )
}

function diffMarks(edit: Edit, { random }: Pool): CaseDraft | undefined {
  const pieces = cutPieces(edit, random, { loose: true })
  return (
    pieces &&
    mayRefuse(
      mustApply(
        edit,
        pieces.map((piece) => ({
          ...piece,
          search: piece.search.map((line) => `-${line}`),
          content: piece.content.map((line) => `+${line}`),
        })),
      ),
    )
  )
}

function escaped(edit: Edit, { random }: Pool): CaseDraft | undefined {
  const pieces = cutPieces(edit, random, { loose: true })
  if (pieces === undefined || !pieces.some(({ search }) => search.some((line) => /["\\]/.test(line)))) return undefined
  return mayRefuse(
    mustApply(
      edit,
      pieces.map((piece) => ({ ...piece, search: piece.search.map((line) => line.replace(/["\\]/g, '\\$&')) })),
    ),
  )
}

/** Letters that look the same, written as two code points. */
function decomposed(edit: Edit, { random }: Pool): CaseDraft | undefined {
  const pieces = cutPieces(edit, random, { loose: true })
  if (pieces === undefined) return undefined
  const altered = pieces.map((piece) => ({ ...piece, search: piece.search.map((line) => line.normalize('NFD')) }))
  return altered.some(({ search }, index) => search.join() !== pieces[index]?.search.join())
    ? mayRefuse(mustApply(edit, altered))
    : undefined
}

/** The model left out lines of the search and said so. The lines between are not shown, so they must not be replaced. */
function elided(edit: Edit, { random }: Pool): CaseDraft | undefined {
  const before = linesOf(edit.before)
  const length = random.between(5, 20)
  const at = random.below(Math.max(1, before.length - length))
  const block = before.slice(at, at + length)
  if (block.length < length || isBlank(block[0] ?? '') || isBlank(block.at(-1) ?? '')) return undefined
  const search = [
    block[0] ?? '',
    random.pick(['...', '    ...', '// ...', '# ...', '// ... existing code ...', '…', '/* ... */', '[...]']),
    block.at(-1) ?? '',
  ]
  if (countLooseMatches(before, search) > 0) return undefined
  const content = [block[0] ?? '', 'changed', ...(random.chance(0.5) ? [search[1] ?? ''] : []), block.at(-1) ?? '']
  return mustRefuse({ [edit.path]: edit.before }, writeXml([{ path: edit.path, action: 'modify', changes: [{ search, content }] }]))
}

function reworded(edit: Edit, { random }: Pool, change: (reply: string) => string): CaseDraft | undefined {
  const pieces = cutPieces(edit, random)
  if (pieces === undefined || !isPlain(pieces) || !isTight(pieces) || pieces.some(({ content }) => content.length === 0)) return undefined
  return makeCase({ [edit.path]: edit.before }, change(writeXml([modify(edit.path, pieces)])), { apply: { [edit.path]: edit.after } })
}

/** A meaningless tag around everything. */
function rootTag(edit: Edit, pool: Pool): CaseDraft | undefined {
  const tag = pool.random.pick(['edits', 'response', 'answer', 'code_changes', 'files', 'changes'])
  return reworded(
    edit,
    pool,
    (reply) => `${pool.random.pick(['<?xml version="1.0" encoding="UTF-8"?>\n', ''])}<${tag}>\n${reply}</${tag}>\n`,
  )
}

/** The fences are indented like the tags, the code is not. */
function fencesIndented(edit: Edit, pool: Pool): CaseDraft | undefined {
  return reworded(edit, pool, (reply) => reply.replace(/^===$/gm, pool.random.pick(['    ===', '  ===', '\t==='])))
}

function endTagOnLine(edit: Edit, pool: Pool): CaseDraft | undefined {
  const one = reworded(edit, pool, (reply) => reply.replace(/^===\n/gm, '').replace(/\n {4}<\/(search|content)>/g, '</$1>'))
  return one && mayRefuse(one)
}

function quoted(edit: Edit, pool: Pool): CaseDraft | undefined {
  const one = reworded(edit, pool, (reply) => reply.replace(/^/gm, '> '))
  return one && mayRefuse(one)
}

/** The unchanged file: nothing to commit. */
function rewriteSame(edit: Edit): CaseDraft | undefined {
  if (edit.before.length > 20_000) return undefined
  return mustRefuse(
    { [edit.path]: edit.before },
    writeXml([{ path: edit.path, action: 'rewrite', changes: [{ content: linesOf(edit.before) }] }]),
  )
}

/** Moved and changed, in separate blocks. */
function renameAndModify(edit: Edit, { random }: Pool): CaseDraft | undefined {
  const pieces = cutPieces(edit, random)
  const to = `moved/${edit.path}`
  if (pieces === undefined) return undefined
  const blocks: Block[] = random.shuffled<Block>([{ path: edit.path, action: 'rename', to }, modify(edit.path, pieces)])
  return mayRefuse(makeCase({ [edit.path]: edit.before }, writeXml(blocks), { apply: { [edit.path]: null, [to]: edit.after } }))
}

function renameAndCreate(edit: Edit): CaseDraft | undefined {
  const to = `moved/${edit.path}`
  const blocks: Block[] = [
    { path: edit.path, action: 'rename', to },
    { path: edit.path, action: 'create', changes: [{ content: ['now elsewhere'] }] },
  ]
  return mayRefuse(
    makeCase({ [edit.path]: edit.before }, writeXml(blocks), { apply: { [edit.path]: 'now elsewhere\n', [to]: edit.before } }),
  )
}

function emptyFile(edit: Edit, { random }: Pool): CaseDraft | undefined {
  const pieces = cutPieces(edit, random)
  return pieces && mustRefuse({ [edit.path]: random.pick(['', '\n', '\ufeff']) }, writeXml([modify(edit.path, pieces)]))
}

/** Many copies of the file, each with its own number in every line, and the edit in one of them. */
function large(edit: Edit, { random }: Pool): CaseDraft | undefined {
  const pieces = cutPieces(edit, random, { pieces: [1, 2] })
  const times = Math.ceil(300_000 / edit.before.length)
  if (pieces === undefined || edit.before.length < 2_000) return undefined
  const before = linesOf(edit.before)
  const padding = (from: number, to: number) =>
    Array.from({ length: to - from }, (_, copy) => before.map((line) => (line === '' ? line : `${line} ${from + copy}`))).flat()
  const at = random.below(times)
  const [head, tail] = [padding(0, at), padding(at, times)]
  const whole = [...head, ...before, ...tail]
  if (!pieces.every(({ search }) => findMatches(whole, search).length === 1)) return undefined
  return mustApply(edit, pieces, { before: textOf(whole), after: textOf([...head, ...linesOf(edit.after), ...tail]) })
}

/** Minified code: one line of many thousand characters beside the edit. */
function longLine(edit: Edit, { random }: Pool): CaseDraft | undefined {
  const pieces = cutPieces(edit, random)
  if (pieces === undefined || pieces.some(({ at }) => at === 0)) return undefined
  const long = `${'var a=function(b,c){return b+c};'.repeat(3_000)}\n`
  return mustApply(edit, pieces, { before: long + edit.before, after: long + edit.after })
}

/** New lines next to an anchor that is still there: the same reply again would insert them twice. Refusing is right; so is inserting. */
function insertedAlready(edit: Edit, { random }: Pool): CaseDraft | undefined {
  const before = linesOf(edit.before)
  const at = random.below(before.length)
  const anchor = before[at] ?? ''
  if (anchor.trim() === '' || findMatches(before, [anchor]).length !== 1) return undefined
  const fresh = [`${/^\s*/.exec(anchor)?.[0] ?? ''}added by the exam`]
  const once = before.toSpliced(at + 1, 0, ...fresh)
  const twice = once.toSpliced(at + 1, 0, ...fresh)
  const reply = writeXml([{ path: edit.path, action: 'modify', changes: [{ search: [anchor], content: [anchor, ...fresh] }] }])
  return makeCase({ [edit.path]: textOf(once) }, reply, { either: { [edit.path]: textOf(twice) } })
}
