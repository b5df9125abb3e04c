// Mistakes found in replies to real edits: each is either applied correctly or needs approval.

import type { ReplyChange } from '@sheaf/contract'
import { describe, expect, it } from 'vitest'
import { applyHunks } from '../hunks/index.ts'
import { editText } from './edit-text.ts'

describe('new text copied from the file, with a shifted search', () => {
  it("keeps new text that has the file's indentation when only the search was shifted", () => {
    const file = 'a {\n  b {\n    c {\n        one()\n        two()\n    }\n  }\n}\n'
    expect(result(file, ['    one()', '    two()', '}'], ['        one()', '        two().more', '    }'])).toBe(
      file.replace('two()', 'two().more'),
    )
  })

  it('needs approval if new text starts like the file but also has less indented lines', () => {
    const file = 'm:\n      G: one\n\n    - C: two\n      G: two\n'
    expect(result(file, ['  G: one', '', '- C: two', '  G: two'], ['      G: one', '', 'matrix:', '  fast: true'])).toBe('question')
  })
})

describe('trimmed new text', () => {
  it('needs approval if the trimmed first line of the new text is a later line of the search', () => {
    const file = 'f {\n    call(one)\n        call(two)\nz\n'
    expect(result(file, ['call(one)', '        call(two)', 'z'], ['call(two)', 'z'])).toBe('question')
  })
})

describe('a mistake that only some lines of the new text repeat', () => {
  it('needs approval if a line repeats trailing spaces that another kept line lacks', () => {
    expect(result('a\nb\nc\n', ['a  ', 'b  ', 'c'], ['a  ', 'b', 'd'])).toBe('question')
  })

  it('needs approval if a new line has the trailing or no-break spaces of the search', () => {
    expect(result('a\nb\nc\n', ['a  ', 'b  ', 'c'], ['a  ', 'b', 'new  ', 'c'])).toBe('question')
    const hard = (text: string) => text.replaceAll(' ', '\u00a0')
    expect(
      result('  f {\n    a\n  }\n', [hard('  f {'), hard('    a'), hard('  }')], [hard('  f {'), hard('    a'), '  }', hard('  g')]),
    ).toBe('question')
  })
})

describe('a new line of only whitespace', () => {
  it('keeps a whitespace-only line when the search was indented except for its empty lines', () => {
    const file = 'one\n\ntwo\n'
    expect(result(file, ['    one', '', '    two'], ['    one', '', '    new {', '    ', '        x', '    }', '    two'])).toBe(
      'one\n\nnew {\n    \n    x\n}\ntwo\n',
    )
  })

  it('indents a whitespace-only line like the equally deep lines next to it', () => {
    const file = 'a {\n    b {\n        c\n    }\n}\nd {\n    e\n}\n'
    expect(result(file, ['a {', '  b {', '    c', '  }'], ['a {', '  b {', '    c', '    ', '    x', '  }'])).toBe(
      file.replace('        c\n', '        c\n        \n        x\n'),
    )
  })

  it('needs approval for a whitespace-only line of unknown depth', () => {
    expect(result('f {\n    a()\n}\n', ['a()'], ['x()', '  ', 'a()'])).toBe('question')
  })
})

describe('blank lines that differ between search and file', () => {
  it('needs approval if the new text also lacks a blank line next to a changed line', () => {
    expect(result('a = 1\nb = 2\n\nc = 3\n', ['a = 1', 'b = 2', 'c = 3'], ['a = 1', 'b = 2', 'c = 4'])).toBe('question')
  })

  it('needs approval if blank lines surround the search and the file has one of them', () => {
    expect(result('x\na\nb\n\nc\n', ['', 'a', 'b', ''], ['a', 'n', 'b'])).toBe('question')
  })
})

describe("indentation steps smaller than the file's", () => {
  it('needs approval if new text has smaller steps than the file and the search was shifted', () => {
    const file = 'a {\n    b {\n        c\n    }\n    d()\n}\n'
    expect(result(file, ['d()'], ['d()', 'e {', '  f()', '}'])).toBe('question')
  })
})

describe('a search with thousands of matches', () => {
  it('rejects a search with thousands of matches, and reports the first 100', () => {
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
