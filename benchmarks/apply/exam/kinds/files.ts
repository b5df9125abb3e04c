// Kinds about whole files: created, rewritten, deleted, renamed, named twice, named by a slightly wrong path.

import { cutPieces } from '../cut-pieces.ts'
import type { CaseDraft, Edit, Kind, Pool } from '../exam-case.ts'
import { linesOf, textOf } from '../lines.ts'
import { type Block, writeXml } from '../write-xml.ts'
import { isPlainLine, makeCase, mayRefuse, modify, mustRefuse } from './answers.ts'

export const filesKinds: Kind[] = [
  { name: 'several-files', make: severalFiles },
  { name: 'several-files-modified', make: severalModified },
  { name: 'rewrite', make: (edit) => whole(edit, 'rewrite') },
  { name: 'rewrite-of-missing-file', weight: 0.5, make: (edit) => fresh(edit, 'rewrite') },
  { name: 'create', make: (edit) => fresh(edit, 'create') },
  { name: 'create-on-existing', make: (edit) => whole(edit, 'create') },
  { name: 'create-without-change-tag', weight: 0.5, make: bareContent },
  { name: 'create-empty', weight: 0.3, make: emptyFile },
  { name: 'delete', weight: 0.5, make: deleted },
  { name: 'rename', weight: 0.5, make: renamed },
  { name: 'two-blocks-modify', make: twoModifies },
  { name: 'two-blocks-delete-create', weight: 0.7, make: (edit) => twoBlocks(edit, ['delete', 'create'], edit.after) },
  { name: 'two-blocks-modify-rewrite', weight: 0.5, make: modifyThenRewrite },
  { name: 'two-blocks-create-modify', weight: 0.5, make: createThenModify },
  { name: 'path-with-dot-slash', weight: 0.7, make: (edit, pool) => alteredPath(edit, pool, (path) => `./${path}`) },
  {
    name: 'path-with-backslashes',
    weight: 0.7,
    make: (edit, pool) => (edit.path.includes('/') ? alteredPath(edit, pool, (path) => path.replaceAll('/', '\\')) : undefined),
  },
  {
    name: 'path-with-root-name',
    weight: 0.7,
    make: (edit, pool) => optional(alteredPath(edit, pool, (path) => `${pool.random.pick(['project', 'app', 'repo'])}/${path}`)),
  },
  {
    name: 'path-without-first-folder',
    weight: 0.7,
    make: (edit, pool) =>
      edit.path.split('/').length > 2 ? optional(alteredPath(edit, pool, (path) => path.split('/').slice(1).join('/'))) : undefined,
  },
  { name: 'path-with-leading-slash', weight: 0.4, make: (edit, pool) => optional(alteredPath(edit, pool, (path) => `/${path}`)) },
  { name: 'path-with-blanks-around', weight: 0.4, make: (edit, pool) => optional(alteredPath(edit, pool, (path) => ` ${path} `)) },
  { name: 'path-fits-two-files', weight: 0.5, make: pathFitsTwo },
]

function severalFiles(edit: Edit, { random, other }: Pool): CaseDraft | undefined {
  const pieces = cutPieces(edit, random)
  const [moved, gone, born] = [other(), other(), other()]
  const paths = new Set([edit.path, moved.path, gone.path, born.path])
  if (pieces === undefined || paths.size < 4 || [moved, gone, born].some(({ before }) => before.length > 20_000)) return undefined
  const to = `moved/${moved.path}`
  const blocks = random.shuffled<Block>([
    modify(edit.path, pieces),
    { path: moved.path, action: 'rename', to },
    { path: gone.path, action: 'delete' },
    { path: born.path, action: 'create', changes: [{ content: linesOf(born.after) }] },
  ])
  return makeCase({ [edit.path]: edit.before, [moved.path]: moved.before, [gone.path]: gone.before }, writeXml(blocks), {
    apply: { [edit.path]: edit.after, [moved.path]: null, [to]: moved.before, [gone.path]: null, [born.path]: born.after },
  })
}

function severalModified(edit: Edit, { random, other }: Pool): CaseDraft | undefined {
  const all = [edit, other(), ...(random.chance(0.4) ? [other()] : [])]
  const cut = all.map((one) => ({ one, pieces: cutPieces(one, random) }))
  if (new Set(all.map(({ path }) => path)).size < all.length) return undefined
  const blocks = cut.flatMap(({ one, pieces }) => (pieces ? [modify(one.path, pieces)] : []))
  if (blocks.length < all.length) return undefined
  return makeCase(Object.fromEntries(all.map(({ path, before }) => [path, before])), writeXml(blocks), {
    apply: Object.fromEntries(all.map(({ path, after }) => [path, after])),
  })
}

function whole(edit: Edit, action: string): CaseDraft | undefined {
  if (edit.after.length > 30_000) return undefined
  return makeCase({ [edit.path]: edit.before }, writeXml([{ path: edit.path, action, changes: [{ content: linesOf(edit.after) }] }]), {
    apply: { [edit.path]: edit.after },
  })
}

/** A new file ends with a newline, as every text file should. */
function fresh(edit: Edit, action: string): CaseDraft | undefined {
  if (edit.after.length > 30_000) return undefined
  return makeCase(
    { 'other.txt': 'nothing to see\n' },
    writeXml([{ path: edit.path, action, changes: [{ content: linesOf(edit.after) }] }]),
    {
      apply: { [edit.path]: edit.after },
    },
  )
}

/** `<content>` without `<change>`: one whole-file change. */
function bareContent(edit: Edit): CaseDraft | undefined {
  if (edit.after.length > 30_000 || !linesOf(edit.after).every(isPlainLine)) return undefined
  const reply = `<file path="${edit.path}" action="create">\n<content>\n===\n${edit.after}===\n</content>\n</file>\n`
  return makeCase({ 'other.txt': 'nothing to see\n' }, reply, { apply: { [edit.path]: edit.after } })
}

/** Empty fences can mean an empty file or no file. */
function emptyFile(edit: Edit): CaseDraft {
  return makeCase({ 'other.txt': 'nothing to see\n' }, writeXml([{ path: edit.path, action: 'create', changes: [{ content: [] }] }]), {
    either: { [edit.path]: '' },
  })
}

function deleted(edit: Edit, { random, other }: Pool): CaseDraft | undefined {
  const kept = other()
  if (kept.path === edit.path) return undefined
  const block: Block = random.chance(0.5)
    ? { path: edit.path, action: 'delete' }
    : { path: edit.path, action: 'delete', changes: [{ content: [], description: 'Unused' }] }
  return makeCase({ [edit.path]: edit.before, [kept.path]: kept.before }, writeXml([block]), { apply: { [edit.path]: null } })
}

function renamed(edit: Edit, { random }: Pool): CaseDraft {
  const to = random.pick([`moved/${edit.path}`, edit.path.replace(/([^/]+)$/, 'renamed-$1'), `${edit.path}.old`])
  return makeCase({ [edit.path]: edit.before }, writeXml([{ path: edit.path, action: 'rename', to }]), {
    apply: { [edit.path]: null, [to]: edit.before },
  })
}

/** Each block refers to the original file, without the other block's changes. */
function twoModifies(edit: Edit, { random, other }: Pool): CaseDraft | undefined {
  const pieces = cutPieces(edit, random, { pieces: [2, 4], context: [0, 2] })
  const between = other()
  const small = cutPieces(between, random)
  if (pieces === undefined || small === undefined || between.path === edit.path) return undefined
  const at = random.between(1, pieces.length - 1)
  const blocks = [modify(edit.path, pieces.slice(0, at)), modify(between.path, small), modify(edit.path, pieces.slice(at))]
  return makeCase({ [edit.path]: edit.before, [between.path]: between.before }, writeXml(blocks), {
    apply: { [edit.path]: edit.after, [between.path]: between.after },
  })
}

function twoBlocks(edit: Edit, [first, second]: [string, string], after: string): CaseDraft | undefined {
  if (after.length > 30_000) return undefined
  const blocks: Block[] = [
    { path: edit.path, action: first },
    { path: edit.path, action: second, changes: [{ content: linesOf(after) }] },
  ]
  return makeCase({ [edit.path]: edit.before }, writeXml(blocks), { apply: { [edit.path]: after } })
}

/** "anything with rewrite → rewrite": the full text wins, whatever the other block has. */
function modifyThenRewrite(edit: Edit, { random }: Pool): CaseDraft | undefined {
  const pieces = cutPieces(edit, random, { pieces: [1, 2] })
  if (pieces === undefined || edit.after.length > 30_000) return undefined
  const blocks = [modify(edit.path, pieces), { path: edit.path, action: 'rewrite', changes: [{ content: linesOf(edit.after) }] }]
  return mayRefuse(makeCase({ [edit.path]: edit.before }, writeXml(blocks), { apply: { [edit.path]: edit.after } }))
}

/** "create+modify → create": a new file, then a change to it. Refusing is right too. */
function createThenModify(edit: Edit, { random }: Pool): CaseDraft | undefined {
  const pieces = cutPieces(edit, random)
  if (pieces === undefined || edit.before.length > 30_000) return undefined
  const blocks = [{ path: edit.path, action: 'create', changes: [{ content: linesOf(edit.before) }] }, modify(edit.path, pieces)]
  return mayRefuse(makeCase({ 'other.txt': 'nothing to see\n' }, writeXml(blocks), { apply: { [edit.path]: edit.after } }))
}

/** Only one file matches the path, however it is written. */
function alteredPath(edit: Edit, { random, other }: Pool, alter: (path: string) => string): CaseDraft | undefined {
  const pieces = cutPieces(edit, random)
  const beside = other()
  if (pieces === undefined || beside.path === edit.path) return undefined
  return makeCase({ [edit.path]: edit.before, [beside.path]: beside.before }, writeXml([modify(alter(edit.path), pieces)]), {
    apply: { [edit.path]: edit.after },
  })
}

function optional(one: CaseDraft | undefined): CaseDraft | undefined {
  return one && mayRefuse(one)
}

/** A path without its folder, and two files with that name: either could be meant. */
function pathFitsTwo(edit: Edit, { random }: Pool): CaseDraft | undefined {
  const pieces = cutPieces(edit, random)
  const name = edit.path.split('/').at(-1) ?? ''
  if (pieces === undefined) return undefined
  const text = textOf(linesOf(edit.before))
  return mustRefuse(
    { [`one/src/${name}`]: text, [`two/src/${name}`]: text },
    writeXml([modify(random.pick([`src/${name}`, name]), pieces)]),
  )
}
