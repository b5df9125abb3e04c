import { describe, expect, it } from 'vitest'
import { readTree } from '../state/tree-replica.ts'
import { findReference, splitReferences } from './file-reference.ts'

const app = { name: 'app', folders: [{ name: '(group)', files: 'page.tsx' }] }
const src = { name: 'src', files: 'a.ts/b:3.ts/odd:7' }
const tree = readTree({
  version: 1,
  roots: [{ name: 'lantern', path: '/disk/lantern', folder: { name: 'lantern', files: 'Makefile', folders: [app, src] } }],
  files: 5,
})

describe('findReference', () => {
  it('finds files of the workspace, with the line that follows the name', () => {
    const found = [
      'src/a.ts',
      './src/a.ts',
      'src/a.ts:12',
      'src/a.ts:12-20',
      'src/a.ts:12:4',
      'src/a.ts#L12-L20',
      'Makefile:3',
      'src/a.ts:0',
    ]
    expect(found.map((text) => findReference(tree, text))).toEqual([
      { path: 'src/a.ts' },
      { path: 'src/a.ts' },
      { path: 'src/a.ts', line: 12 },
      { path: 'src/a.ts', line: 12 },
      { path: 'src/a.ts', line: 12 },
      { path: 'src/a.ts', line: 12 },
      { path: 'Makefile', line: 3 },
      { path: 'src/a.ts', line: 1 },
    ])
  })

  it('prefers a file whose own name looks like a line', () => {
    expect(['src/odd:7', 'src/odd:7:2', 'src/b:3.ts:9'].map((text) => findReference(tree, text))).toEqual([
      { path: 'src/odd:7' },
      { path: 'src/odd:7', line: 2 },
      { path: 'src/b:3.ts', line: 9 },
    ])
  })

  it('finds nothing for other names, folders, and paths outside', () => {
    const others = [
      '',
      'src',
      'src/',
      'src/none.ts:3',
      'a.ts:3',
      '../src/a.ts',
      '/disk/lantern/src/a.ts',
      'http://src/a.ts:80',
      'src/a.ts:x',
      'src/a.ts :3',
    ]
    expect(others.map((text) => findReference(tree, text))).toEqual(others.map(() => undefined))
  })
})

describe('splitReferences', () => {
  it('splits off paths with a line, without the punctuation of the sentence', () => {
    expect(splitReferences('See src/a.ts:12, (src/a.ts:3-9) and "src/a.ts:4".')).toEqual([
      'See ',
      { reference: 'src/a.ts:12' },
      ', (',
      { reference: 'src/a.ts:3-9' },
      ') and "',
      { reference: 'src/a.ts:4' },
      '".',
    ])
    expect(splitReferences('in app/(group)/page.tsx:3 and ((group)/page.tsx:3)')).toEqual([
      'in ',
      { reference: 'app/(group)/page.tsx:3' },
      ' and ',
      { reference: '((group)/page.tsx:3' },
      ')',
    ])
  })

  it('keeps every character, and leaves long text and text without a line alone', () => {
    const long = `${'a:1 '.repeat(10_000)}`
    for (const text of ['', 'a.ts', 'at 12:30', 'a\n\n b:2', ' src/a.ts:1 ', long, 'x'.repeat(5_000), `${'a:1'.repeat(1_000)} b`])
      expect(
        splitReferences(text)
          .map((part) => (typeof part === 'string' ? part : part.reference))
          .join(''),
      ).toBe(text)
    expect(splitReferences(long)).toEqual([long])
  })
})
