// Slips that an independent examiner found in replies to real edits: each comes out right, or is a question for a person.

import type { ReplyChange } from '@sheaf/contract'
import { describe, expect, it } from 'vitest'
import { applyHunks } from '../hunks/index.ts'
import { editText } from './edit-text.ts'

describe('new text that was copied from the file while the search was shifted', () => {
  it('is written as it is, though its own steps look like another unit', () => {
    const file = 'a {\n  b {\n    c {\n        one()\n        two()\n    }\n  }\n}\n'
    expect(result(file, ['    one()', '    two()', '}'], ['        one()', '        two().more', '    }'])).toBe(
      file.replace('two()', 'two().more'),
    )
  })

  it('is a question where its first line is the file’s and another stands further out', () => {
    const file = 'm:\n      G: one\n\n    - C: two\n      G: two\n'
    expect(result(file, ['  G: one', '', '- C: two', '  G: two'], ['      G: one', '', 'matrix:', '  fast: true'])).toBe('question')
  })
})

describe('a trimmed payload', () => {
  it('whose first line is a later line of the search is a question, however alike the two are', () => {
    const file = 'f {\n    call(one)\n        call(two)\nz\n'
    expect(result(file, ['call(one)', '        call(two)', 'z'], ['call(two)', 'z'])).toBe('question')
  })
})

describe('a slip that only some lines of the new text repeat', () => {
  it('is a question on a line that repeats it', () => {
    expect(result('a\nb\nc\n', ['a  ', 'b  ', 'c'], ['a  ', 'b', 'd'])).toBe('question')
  })

  it('is a question on a new line, be it blanks at its end or a hard blank in it', () => {
    expect(result('a\nb\nc\n', ['a  ', 'b  ', 'c'], ['a  ', 'b', 'new  ', 'c'])).toBe('question')
    const hard = (text: string) => text.replaceAll(' ', '\u00a0')
    expect(
      result('  f {\n    a\n  }\n', [hard('  f {'), hard('    a'), hard('  }')], [hard('  f {'), hard('    a'), '  }', hard('  g')]),
    ).toBe('question')
  })
})

describe('a new line of blanks alone', () => {
  it('stays as it is where everything was pushed in but empty lines show that blank lines were not', () => {
    const file = 'one\n\ntwo\n'
    expect(result(file, ['    one', '', '    two'], ['    one', '', '    new {', '    ', '        x', '    }', '    two'])).toBe(
      'one\n\nnew {\n    \n    x\n}\ntwo\n',
    )
  })

  it('goes with the lines beside it where they are as deep', () => {
    const file = 'a {\n    b {\n        c\n    }\n}\nd {\n    e\n}\n'
    expect(result(file, ['a {', '  b {', '    c', '  }'], ['a {', '  b {', '    c', '    ', '    x', '  }'])).toBe(
      file.replace('        c\n', '        c\n        \n        x\n'),
    )
  })

  it('is a question where nothing tells', () => {
    expect(result('f {\n    a()\n}\n', ['a()'], ['x()', '  ', 'a()'])).toBe('question')
  })
})

describe('blank lines that search and file have differently', () => {
  it('are a question beside a line that changes, where the new text lacks them too', () => {
    expect(result('a = 1\nb = 2\n\nc = 3\n', ['a = 1', 'b = 2', 'c = 3'], ['a = 1', 'b = 2', 'c = 4'])).toBe('question')
  })

  it('are a question where the search is padded at one end, and at the other the file has a blank line as well', () => {
    expect(result('x\na\nb\n\nc\n', ['', 'a', 'b', ''], ['a', 'n', 'b'])).toBe('question')
  })
})

describe('steps that are shorter than the file’s', () => {
  it('are another unit, and a question where the search was shifted as well', () => {
    const file = 'a {\n    b {\n        c\n    }\n    d()\n}\n'
    expect(result(file, ['d()'], ['d()', 'e {', '  f()', '}'])).toBe('question')
  })
})

describe('a search that stands at thousands of places', () => {
  it('is refused, with the first of them named', () => {
    const { problems } = editText('}\n'.repeat(50_000), [
      change(
        Array.from({ length: 1_000 }, () => '}'),
        ['x'],
      ),
    ])
    expect(problems.map(({ code, lines }) => ({ code, named: lines.length }))).toEqual([{ code: 'ambiguous', named: 100 }])
  })
})

function change(search: string[], content: string[]): ReplyChange {
  return { line: 1, search, content }
}

function result(file: string, search: string[], content: string[]): string {
  const { hunks, problems } = editText(file, [change(search, content)])
  if (problems.length === 0) return applyHunks(file, hunks)
  expect(problems).toMatchObject([{ code: 'anchored-only', offered: true }])
  return 'question'
}
