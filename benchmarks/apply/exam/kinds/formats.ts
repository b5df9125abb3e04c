// The same edits in the formats of other tools: every format results in the same plan (formats §1.8).

import { cutPieces } from '../cut-pieces.ts'
import type { CaseDraft, Edit, Kind, Piece, Pool } from '../exam-case.ts'
import { findMatches, isBlank, linesOf } from '../lines.ts'
import { type BlockStyle, type DiffStyle, type FilePieces, writeDiff, writePatch, writeSearchReplace, writeWhole } from '../write-others.ts'
import { isPlain, isPlainLine, makeCase, mayRefuse, mustRefuse } from './answers.ts'

export const formatsKinds: Kind[] = [
  { name: 'search-replace', make: (edit, pool) => blocks(edit, pool, { style: 'angles', length: 7, name: 'line-before' }) },
  {
    name: 'search-replace-5-to-9-marks',
    weight: 0.7,
    make: (edit, pool) => blocks(edit, pool, { style: 'angles', length: pool.random.between(5, 9), name: 'line-before' }),
  },
  {
    name: 'search-replace-name-elsewhere',
    make: (edit, pool) => blocks(edit, pool, { style: 'angles', length: 7, name: pool.random.pick(['in-fence', 'two-back']) }),
  },
  {
    name: 'search-replace-name-in-fence-info',
    weight: 0.4,
    make: (edit, pool) => optional(blocks(edit, pool, { style: 'angles', length: 7, name: 'fence-info' })),
  },
  {
    name: 'search-replace-dashes',
    make: (edit, pool) => blocks(edit, pool, { style: 'dashes', length: 7, name: pool.random.pick(['line-before', 'in-fence']) }),
  },
  { name: 'search-replace-dedented', weight: 0.7, make: dedentedBlocks },
  { name: 'search-replace-crlf-file', weight: 0.7, make: crlfBlocks },
  {
    name: 'search-replace-two-files',
    make: (edit, pool) => twoFiles(edit, pool, (files) => writeSearchReplace(files, { style: 'angles', length: 7, name: 'line-before' })),
  },
  { name: 'search-replace-name-once', weight: 0.5, make: nameOnce },
  { name: 'search-replace-new-file', weight: 0.7, make: newFile },
  { name: 'search-replace-unfenced', weight: 0.7, make: unfenced },
  { name: 'diff', make: (edit, pool) => diff(edit, pool, { numbers: 'right', git: false, fenced: false }) },
  { name: 'diff-git', make: (edit, pool) => diff(edit, pool, { numbers: 'right', git: true, fenced: false }) },
  { name: 'diff-fenced', make: (edit, pool) => diff(edit, pool, { numbers: 'right', git: pool.random.chance(0.5), fenced: true }) },
  {
    name: 'diff-wrong-numbers',
    make: (edit, pool) => diff(edit, pool, { numbers: 'wrong', git: pool.random.chance(0.5), fenced: pool.random.chance(0.5) }),
  },
  { name: 'diff-missing-numbers', make: (edit, pool) => diff(edit, pool, { numbers: 'missing', git: false, fenced: true }) },
  {
    name: 'diff-wrong-counts',
    weight: 0.7,
    make: (edit, pool) => optional(diff(edit, pool, { numbers: 'counts-wrong', git: false, fenced: true })),
  },
  { name: 'diff-bare-blank-context', make: bareBlanks },
  {
    name: 'diff-two-files',
    make: (edit, pool) => twoFiles(edit, pool, (files) => writeDiff(files, { numbers: 'right', git: true, fenced: false })),
  },
  { name: 'diff-crlf-file', weight: 0.7, make: crlfDiff },
  { name: 'diff-new-file', weight: 0.5, make: diffNewFile },
  { name: 'diff-deleted-file', weight: 0.5, make: diffDeletedFile },
  { name: 'diff-context-invented', make: diffInvented },
  { name: 'diff-found-twice-without-numbers', weight: 0.7, make: diffTwice },
  { name: 'patch', make: (edit, pool) => patch(edit, pool) },
  { name: 'patch-two-files', weight: 0.7, make: (edit, pool) => twoFiles(edit, pool, (files) => writePatch(files, () => '@@')) },
  { name: 'patch-add-delete', weight: 0.7, make: patchAddDelete },
  { name: 'patch-move', weight: 0.4, make: patchMove },
  { name: 'patch-without-end', weight: 0.4, make: (edit, pool) => ends(patch(edit, pool)) },
  { name: 'whole-files', make: (edit, pool) => whole(edit, pool) },
]

const middling = { context: [1, 3] } as const

function one(edit: Edit, { random }: Pool, write: (files: FilePieces[]) => string, cut = {}): CaseDraft | undefined {
  const pieces = cutPieces(edit, random, cut)
  if (pieces === undefined || !isPlain(pieces)) return undefined
  return makeCase({ [edit.path]: edit.before }, write([{ path: edit.path, pieces }]), { apply: { [edit.path]: edit.after } })
}

function twoFiles(edit: Edit, { random, other }: Pool, write: (files: FilePieces[]) => string): CaseDraft | undefined {
  const second = other()
  const cut = [edit, second].map((each) => cutPieces(each, random, middling))
  if (second.path === edit.path || !cut.every((pieces) => pieces !== undefined && isPlain(pieces))) return undefined
  const files = [edit, second].map(({ path }, index) => ({ path, pieces: cut[index] ?? [] }))
  return makeCase({ [edit.path]: edit.before, [second.path]: second.before }, write(files), {
    apply: { [edit.path]: edit.after, [second.path]: second.after },
  })
}

function blocks(edit: Edit, pool: Pool, marks: BlockStyle): CaseDraft | undefined {
  return one(edit, pool, (files) => pool.random.pick(['', 'Here is the change.\n\n']) + writeSearchReplace(files, marks))
}

const usual: BlockStyle = { style: 'angles', length: 7, name: 'line-before' }

function dedentedBlocks(edit: Edit, { random }: Pool): CaseDraft | undefined {
  const pieces = cutPieces(edit, random, { loose: true })
  if (
    pieces === undefined ||
    !isPlain(pieces) ||
    !pieces.every(({ search, content }) =>
      [...search, ...content].every((line) => line === '' || (/^( {2}|\t)/.test(line) && !isBlank(line))),
    )
  )
    return undefined
  const isTabs = pieces.some(({ search, content }) => [...search, ...content].some((line) => line.startsWith('\t')))
  if (isTabs && pieces.some(({ search, content }) => [...search, ...content].some((line) => line.startsWith(' ')))) return undefined
  const strip = (line: string) => line.slice(isTabs ? 1 : 2)
  const altered = pieces.map((piece) => ({ ...piece, search: piece.search.map(strip), content: piece.content.map(strip) }))
  return makeCase({ [edit.path]: edit.before }, writeSearchReplace([{ path: edit.path, pieces: altered }], usual), {
    apply: { [edit.path]: edit.after },
  })
}

function crlfBlocks(edit: Edit, pool: Pool): CaseDraft | undefined {
  return crlf(blocks(edit, pool, usual))
}

function crlfDiff(edit: Edit, pool: Pool): CaseDraft | undefined {
  return crlf(diff(edit, pool, { numbers: 'right', git: true, fenced: false }))
}

function crlf(from: CaseDraft | undefined): CaseDraft | undefined {
  if (from === undefined || !('apply' in from.expect)) return undefined
  const alter = (texts: Record<string, string | null>) =>
    Object.fromEntries(Object.entries(texts).map(([path, text]) => [path, text?.replaceAll('\n', '\r\n') ?? '']))
  return makeCase(alter(from.files), from.reply, { apply: alter(from.expect.apply) })
}

/** The file name only before the first block; the next blocks change the same file. */
function nameOnce(edit: Edit, { random }: Pool): CaseDraft | undefined {
  const pieces = cutPieces(edit, random, { pieces: [2, 4], context: [0, 2] })
  if (pieces === undefined || !isPlain(pieces)) return undefined
  const [first, ...others] = writeSearchReplace([{ path: edit.path, pieces }], usual).split(`\n${edit.path}\n`)
  return makeCase({ [edit.path]: edit.before }, [first, ...others].join('\n'), { apply: { [edit.path]: edit.after } })
}

/** An empty search in a missing file: a new file. */
function newFile(edit: Edit): CaseDraft | undefined {
  if (edit.after.length > 20_000 || !linesOf(edit.after).every(isPlainLine)) return undefined
  const reply = writeSearchReplace([{ path: edit.path, pieces: [{ at: 0, search: [], content: linesOf(edit.after) }] }], usual)
  return makeCase({ 'other.txt': 'nothing to see\n' }, reply, { apply: { [edit.path]: edit.after } })
}

function unfenced(edit: Edit, pool: Pool): CaseDraft | undefined {
  const from = blocks(edit, pool, usual)
  return from && { ...from, reply: from.reply.replace(/^`{3,}.*\n/gm, '') }
}

function diff(edit: Edit, pool: Pool, diffStyle: DiffStyle): CaseDraft | undefined {
  return one(edit, pool, (files) => writeDiff(files, diffStyle), middling)
}

/** Many editors and pages drop the space of an otherwise empty context line. */
function bareBlanks(edit: Edit, pool: Pool): CaseDraft | undefined {
  const from = diff(edit, pool, { numbers: 'right', git: false, fenced: true })
  if (from === undefined || !/^ $/m.test(from.reply)) return undefined
  return { ...from, reply: from.reply.replace(/^ $/gm, '') }
}

function diffNewFile(edit: Edit): CaseDraft | undefined {
  const lines = linesOf(edit.after)
  if (edit.after.length > 20_000 || !lines.every(isPlainLine)) return undefined
  const reply = [
    `diff --git a/${edit.path} b/${edit.path}`,
    'new file mode 100644',
    'index 0000000..bf269f4',
    '--- /dev/null',
    `+++ b/${edit.path}`,
    `@@ -0,0 +1,${lines.length} @@`,
    ...lines.map((line) => `+${line}`),
  ]
  return makeCase({ 'other.txt': 'nothing to see\n' }, `${reply.join('\n')}\n`, { apply: { [edit.path]: edit.after } })
}

function diffDeletedFile(edit: Edit, { other }: Pool): CaseDraft | undefined {
  const lines = linesOf(edit.before)
  const kept = other()
  if (edit.before.length > 20_000 || !lines.every(isPlainLine) || kept.path === edit.path) return undefined
  const reply = [
    `diff --git a/${edit.path} b/${edit.path}`,
    'deleted file mode 100644',
    'index bf269f4..0000000',
    `--- a/${edit.path}`,
    '+++ /dev/null',
    `@@ -1,${lines.length} +0,0 @@`,
    ...lines.map((line) => `-${line}`),
  ]
  return makeCase({ [edit.path]: edit.before, [kept.path]: kept.before }, `${reply.join('\n')}\n`, { apply: { [edit.path]: null } })
}

/** A removed line that the file does not have: a line number does not make up for it. */
function diffInvented(edit: Edit, { random }: Pool): CaseDraft | undefined {
  const pieces = cutPieces(edit, random, { context: [2, 3], pieces: [1, 2] })
  const first = pieces?.[0]
  if (pieces === undefined || first === undefined || !isPlain(pieces) || first.search.length < 3) return undefined
  const at = random.between(1, first.search.length - 2)
  const invented = { ...first, search: first.search.toSpliced(at, 1, `${random.pick(['', '  ', '\t'])}this line was never here`) }
  return mustRefuse(
    { [edit.path]: edit.before },
    writeDiff([{ path: edit.path, pieces: [invented, ...pieces.slice(1)] }], { numbers: 'right', git: false, fenced: true }),
  )
}

/** Two matches, and no line number to choose by. */
function diffTwice(edit: Edit, { random }: Pool): CaseDraft | undefined {
  const pieces = cutPieces(edit, random, { pieces: [1, 1], context: [1, 3], loose: true })
  const piece = pieces?.[0]
  if (pieces === undefined || piece === undefined || !isPlain(pieces)) return undefined
  const before = [...linesOf(edit.before), '', ...piece.search]
  if (findMatches(before, piece.search).length !== 2) return undefined
  return mustRefuse(
    { [edit.path]: before.map((line) => `${line}\n`).join('') },
    writeDiff([{ path: edit.path, pieces }], { numbers: 'missing', git: false, fenced: true }),
  )
}

function patch(edit: Edit, pool: Pool): CaseDraft | undefined {
  const before = linesOf(edit.before)
  const scope = (_: string, { at }: Piece) => {
    const above = before.slice(0, at).findLast((line) => /^\S.*[{:(]\s*$/.test(line))
    return above !== undefined && findMatches(before, [above]).length === 1 && pool.random.chance(0.5) ? `@@ ${above}` : '@@'
  }
  return one(edit, pool, (files) => writePatch(files, scope), middling)
}

function patchAddDelete(edit: Edit, { other }: Pool): CaseDraft | undefined {
  const gone = other()
  if (gone.path === edit.path || edit.after.length > 20_000 || !linesOf(edit.after).every(isPlainLine)) return undefined
  const reply = [
    '*** Begin Patch',
    `*** Add File: ${edit.path}`,
    ...linesOf(edit.after).map((line) => `+${line}`),
    `*** Delete File: ${gone.path}`,
    '*** End Patch',
  ]
  return makeCase({ [gone.path]: gone.before }, `${reply.join('\n')}\n`, { apply: { [edit.path]: edit.after, [gone.path]: null } })
}

function patchMove(edit: Edit, pool: Pool): CaseDraft | undefined {
  const from = one(edit, pool, (files) => writePatch(files, () => '@@'), middling)
  const to = `moved/${edit.path}`
  return (
    from &&
    makeCase(from.files, from.reply.replace(`*** Update File: ${edit.path}\n`, `*** Update File: ${edit.path}\n*** Move to: ${to}\n`), {
      apply: { [edit.path]: null, [to]: edit.after },
    })
  )
}

/** Without its last line, a patch may be truncated: refusing is right too. */
function ends(from: CaseDraft | undefined): CaseDraft | undefined {
  return from && mayRefuse({ ...from, reply: from.reply.replace('*** End Patch\n', '') })
}

function whole(edit: Edit, { random, other }: Pool): CaseDraft | undefined {
  const second = other()
  const all = random.chance(0.4) ? [edit, second] : [edit]
  if (second.path === edit.path || all.some(({ after }) => after.length > 20_000 || !linesOf(after).every((line) => isPlainLine(line))))
    return undefined
  const head = random.pick<(path: string) => string>([
    (path) => path,
    (path) => `**${path}**`,
    (path) => `### \`${path}\`\n`,
    (path) => `File: ${path}`,
  ])
  const reply = writeWhole(
    all.map(({ path, after }) => ({ path, lines: linesOf(after) })),
    head,
  )
  return makeCase(Object.fromEntries(all.map(({ path, before }) => [path, before])), `Here are the files.\n\n${reply}`, {
    apply: Object.fromEntries(all.map(({ path, after }) => [path, after])),
  })
}

function optional(from: CaseDraft | undefined): CaseDraft | undefined {
  return from && mayRefuse(from)
}
