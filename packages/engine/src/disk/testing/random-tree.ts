// Random folders for the property tests: odd names, nested ignore files, pattern soup, links, nested repositories.

import { mkdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import fc from 'fast-check'
import { makeRepository } from './git-oracle.ts'

export interface TreeCase {
  files: string[][]
  links: { path: string[]; to: string }[]
  ignores: { folder: string[]; text: string }[]
  /** Indexes of `files`. */
  tracked: number[]
  deleted: number[]
  nested: string[] | undefined
}

const names = [
  'a',
  'b',
  'ab',
  'foo',
  'bar',
  'Foo',
  'lib',
  'a.o',
  'b.o',
  'x.min.js',
  '.h',
  'a b',
  'a ',
  '#c',
  '!n',
  '[x]',
  'x*',
  'a\\b',
  'é',
  'e\u0301',
  'na\nme',
  '-',
  'aaaa',
  '~',
  'bfoo',
]
const name = fc.constantFrom(...names)
const path = fc.array(name, { minLength: 1, maxLength: 4 })

const piece = fc.oneof(
  { weight: 8, arbitrary: name },
  { weight: 4, arbitrary: fc.constantFrom('*', '?', 'a*', '*o', '*.o', '*.js', '*a*', 'f?o', '*?', '.*', '*~') },
  { weight: 3, arbitrary: fc.constantFrom('**', '**', '***') },
  {
    weight: 3,
    arbitrary: fc.constantFrom(
      '[ab]',
      '[!a]',
      '[^b]',
      '[a-c]',
      '[[:alpha:]]',
      '[[:upper:]]oo',
      '[]x]',
      '[a',
      '[[:nope:]]',
      '[a-]',
      '[--b]',
      '[\\]]',
      'a[[:space:]]b',
      '[A-Z]oo',
      '[[]x]',
      '[f/]oo',
    ),
  },
  {
    weight: 2,
    arbitrary: fc.constantFrom(
      '\\a',
      '\\#c',
      '\\!n',
      '\\[x\\]',
      'x\\*',
      'a\\\\b',
      'a\\',
      'a\\ ',
      '\\F\\o\\o',
      '#c',
      '!n',
      '**a',
      'b**',
      'a**b',
      '*\\*',
    ),
  },
)

const line = fc
  .record({
    negative: fc.constantFrom('', '', '', '!'),
    start: fc.constantFrom('', '', '/'),
    pieces: fc.array(piece, { minLength: 1, maxLength: 3 }),
    end: fc.constantFrom('', '', '', '/', ' ', '  ', '/ ', '\t', '\r', '//', '\0x'),
  })
  .map(({ negative, start, pieces, end }) => negative + start + pieces.join('/') + end)

export const ignoreText = fc
  .record({
    mark: fc.constantFrom('', '', '', '\ufeff'),
    lines: fc.array(line, { minLength: 1, maxLength: 6 }),
    newline: fc.constantFrom('\n', '\n', '\r\n'),
    last: fc.boolean(),
  })
  .map(({ mark, lines, newline, last }) => mark + lines.join(newline) + (last ? newline : ''))

export const treeCase: fc.Arbitrary<TreeCase> = fc.record({
  files: fc.array(path, { minLength: 1, maxLength: 10 }),
  links: fc.array(fc.record({ path, to: fc.constantFrom('a', '..', 'foo', 'gone', '.') }), { maxLength: 1 }),
  ignores: fc.array(fc.record({ folder: fc.array(name, { maxLength: 2 }), text: ignoreText }), { minLength: 1, maxLength: 3 }),
  tracked: fc.array(fc.nat(9), { maxLength: 3 }),
  deleted: fc.array(fc.nat(9), { maxLength: 1 }),
  nested: fc.oneof(
    { weight: 9, arbitrary: fc.constant(undefined) },
    { weight: 1, arbitrary: fc.array(name, { minLength: 1, maxLength: 2 }) },
  ),
})

/** Writes a case below `folder` and returns the files to track; parts that conflict are left out. */
export function writeTree(folder: string, tree: TreeCase): { tracked: string[]; deleted: string[] } {
  mkdirSync(folder, { recursive: true })
  const made: string[] = []
  for (const [at, parts] of tree.files.entries()) {
    const relative = parts.join('/')
    if (tryWrite(join(folder, relative), (path) => writeFileSync(path, `${at}`))) made[at] = relative
  }
  for (const { path, to } of tree.links) tryWrite(join(folder, ...path), (link) => symlinkSync(to, link))
  for (const ignore of tree.ignores) tryWrite(join(folder, ...ignore.folder, '.gitignore'), (file) => writeFileSync(file, ignore.text))
  if (tree.nested)
    tryWrite(join(folder, ...tree.nested, 'inside'), (file) => {
      writeFileSync(file, '')
      makeRepository(dirname(file))
    })
  const tracked = tree.tracked.flatMap((at) => made[at] ?? [])
  return { tracked, deleted: tree.deleted.flatMap((at) => made[at] ?? []).filter((path) => tracked.includes(path)) }
}

function tryWrite(path: string, write: (path: string) => void): boolean {
  try {
    mkdirSync(dirname(path), { recursive: true })
    write(path)
    return true
  } catch {
    return false
  }
}

export function removeFiles(folder: string, paths: readonly string[]): void {
  for (const path of paths) rmSync(join(folder, path), { force: true })
}
