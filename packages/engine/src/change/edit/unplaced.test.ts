import type { ReplyChange } from '@sheaf/contract'
import { describe, expect, it } from 'vitest'
import { editText } from './edit-text.ts'

const text = `void dict_free(dict *d) {
  free(d->table);
  d->table = NULL;
}

void dict_reset(dict *d) {
  free(d->table);
  d->table = NULL;
}

int dict_size(dict *d) { return d->used; }
`
const good = change('int dict_size(dict *d) { return d->used; }', 'long dict_size(dict *d) { return d->used; }')
const ambiguous = change('  free(d->table);\n  d->table = NULL;', '  dict_release(d);')
const invented = change('zebra quux', 'zebra zorp')

function change(search: string, content: string): ReplyChange {
  return { line: 1, search: search === '' ? [] : search.split('\n'), content: content.split('\n') }
}

const release = (at: number) => ({
  at,
  removed: ['  free(d->table);\n', '  d->table = NULL;\n'],
  added: ['  dict_release(d);\n'],
  change: 1,
})

describe('a change without a definite place', () => {
  // [F1.50]
  it('offers every match of an ambiguous search, and does not affect the hunks of other changes', () => {
    const { hunks, unplaced, problems } = editText(text, [good, ambiguous, invented])
    expect(hunks).toEqual([
      {
        at: 10,
        removed: ['int dict_size(dict *d) { return d->used; }\n'],
        added: ['long dict_size(dict *d) { return d->used; }\n'],
        change: 0,
      },
    ])
    expect(unplaced).toEqual([
      {
        change: 1,
        reason: 'ambiguous',
        search: ambiguous.search,
        content: ambiguous.content,
        places: [
          { line: 2, hunks: [release(1)] },
          { line: 7, hunks: [release(6)] },
        ],
      },
      { change: 2, reason: 'not-found', search: invented.search, content: invented.content, places: [] },
    ])
    expect(problems.map(({ code, change: of, offered }) => [code, of, offered])).toEqual([
      ['ambiguous', 1, undefined],
      ['no-match', 2, undefined],
    ])
  })

  it('offers similar passages for a search that is not in the file, best first', () => {
    const wrong = change('void dict_empty(dict *d) {\n  free(d->rows);\n  d->rows = NULL;\n  d->count = 0;', 'void dict_empty(dict *d) {')
    const places = editText(text, [wrong]).unplaced?.[0]?.places ?? []
    expect(places.map(({ line }) => line)).toEqual([1, 6])
    expect(places.every(({ similarity = 1 }) => similarity >= 0.3 && similarity < 0.9)).toBe(true)
    // The first line is the same in search and new text, so the file keeps its own.
    expect(places[0]?.hunks).toEqual([{ at: 1, removed: ['  free(d->table);\n', '  d->table = NULL;\n'], added: [], change: 0 }])
  })

  it('offers each of two changes to the same lines individually', () => {
    const last = 'int dict_size(dict *d) { return d->used; }'
    const wide = change(`void dict_reset(dict *d) {\n  free(d->table);\n  d->table = NULL;\n}\n\n${last}`, 'int none;')
    const { hunks, unplaced, problems } = editText(text, [good, wide])
    expect(hunks.map(({ at, change: of, offered }) => [at, of, offered])).toEqual([[5, 1, true]])
    expect(unplaced).toEqual([
      {
        change: 0,
        reason: 'overlap',
        search: good.search,
        content: good.content,
        places: [{ line: 11, hunks: [{ at: 10, removed: [`${last}\n`], added: [`long${last.slice(3)}\n`], change: 0 }] }],
      },
    ])
    expect(problems.map(({ code, change: of }) => [code, of])).toEqual([['overlap', 0]])
    const twoAnswers = editText(text, [good, change(last, 'short none;')])
    expect(twoAnswers.hunks).toEqual([])
    expect(twoAnswers.unplaced?.map(({ change: of, reason, places }) => [of, reason, places.map(({ line }) => line)])).toEqual([
      [0, 'overlap', [11]],
      [1, 'overlap', [11]],
    ])
  })

  it('has no place if it does not say what it replaces', () => {
    expect(editText(text, [change('', 'x')]).unplaced).toEqual([
      { change: 0, reason: 'empty-search', search: [], content: ['x'], places: [] },
    ])
  })

  it('is limited to fifty places each, and four hundred in a file', () => {
    const braces = '{\n}\n'.repeat(1_000)
    const many = Array.from({ length: 20 }, (_, at) => change('}', `} // ${at}`))
    const counts = editText(braces, many).unplaced?.map(({ places }) => places.length) ?? []
    expect(counts).toEqual([...Array.from({ length: 8 }, () => 50), ...Array.from({ length: 12 }, () => 0)])
  })

  it('keeps the missing final newline of the file at each place', () => {
    const { unplaced } = editText('a\nb\na', [change('a', 'c')])
    expect(unplaced?.[0]?.places.map(({ hunks }) => hunks.map(({ added }) => added))).toEqual([[['c\n']], [['c']]])
  })
})
