import type { ReplyChange } from '@sheaf/contract'
import { describe, expect, it } from 'vitest'
import { applyHunks } from '../hunks/index.ts'
import { editText } from './edit-text.ts'

const cart = `import { Money } from './money'

export class Cart {
  lines = []

  add(line) {
    if (line.count <= 0) {
      throw new Error("count must be positive")
    }

    this.lines.push(line)
  }

  total() {
    let sum = Money.zero()
    for (const line of this.lines) {
      sum = sum.plus(line.price)
    }
    return sum
  }
}
`

const clock = `package clock

func (t *Ticker) Run(f func()) {
	for {
		select {
		case <-t.stop:
			return
		case <-time.After(t.every):
			f()
		}
	}
}
`

describe('a search that is in the file', () => {
  // [S5.16] [F1.41]
  it('replaces the searched lines and nothing else', () => {
    expect(edit(cart, ['    return sum'], ['    return sum.rounded()'])).toEqual({
      text: cart.replace('return sum\n', 'return sum.rounded()\n'),
      rungs: ['exact'],
    })
  })

  it('deletes the searched lines', () => {
    expect(edit(cart, ['  lines = []', ''], [])).toEqual({ text: cart.replace('  lines = []\n\n', ''), rungs: ['exact'] })
  })

  // [F1.67]
  it('applies changes in any order', () => {
    const changes = [change(['    return sum'], ['    return 2']), change(['  lines = []'], ['  lines = 1'])]
    const after = cart.replace('return sum\n', 'return 2\n').replace('lines = []', 'lines = 1')
    expect(editAll(cart, changes)).toEqual({ text: after, rungs: ['exact', 'exact'] })
    expect(editAll(cart, [...changes].reverse())).toEqual({ text: after, rungs: ['exact', 'exact'] })
  })

  it('reports which change each hunk comes from, and how each change was matched', () => {
    const { hunks, matches } = editText(cart, [
      change(['    return sum'], ['    return 2']),
      change(['export class Cart {', '    lines = []'], ['/** A cart. */', 'export class Cart {', '    lines = []']),
    ])
    expect(hunks.map(({ at, change: from }) => [at, from])).toEqual([
      [2, 1],
      [18, 0],
    ])
    expect(matches.map(({ change: of, line, rung }) => [of, line, rung])).toEqual([
      [0, 19, 'exact'],
      [1, 3, 'indentation'],
    ])
  })

  // [F1.67]
  it('searches for every change in the old file, not in the text of other changes', () => {
    const changes = [change(['a'], ['b']), change(['b'], ['c'])]
    expect(editAll('a\nb\n', changes)).toEqual({ text: 'b\nc\n', rungs: ['exact', 'exact'] })
  })
})

describe('line ends', () => {
  const crlf = cart.replaceAll('\n', '\r\n')

  // [F1.40] [F1.42]
  it('keeps CRLF line ends', () => {
    expect(edit(crlf, ['    let sum = Money.zero()'], ['    let sum = Money.zero()', '    let n = 0'])).toEqual({
      text: crlf.replace('zero()\r\n', 'zero()\r\n    let n = 0\r\n'),
      rungs: ['line-ends'],
    })
  })

  it('keeps mixed line ends', () => {
    expect(edit('a\r\nb\nc\r\n', ['a', 'b', 'c'], ['a', 'b', 'x', 'c'])).toEqual({ text: 'a\r\nb\nx\nc\r\n', rungs: ['line-ends'] })
  })

  // [F1.42]
  it('keeps the byte order mark', () => {
    expect(edit('\uFEFFone\ntwo\n', ['one'], ['1'])).toEqual({ text: '\uFEFF1\ntwo\n', rungs: ['line-ends'] })
    expect(edit('\uFEFFone\r\ntwo\r\n', ['one'], ['1'])).toEqual({ text: '\uFEFF1\r\ntwo\r\n', rungs: ['line-ends'] })
  })

  it('keeps a final newline, or the lack of one', () => {
    expect(edit('one\ntwo', ['two'], ['two', 'three'])).toEqual({ text: 'one\ntwo\nthree', rungs: ['exact'] })
    expect(edit('one\ntwo', ['two'], [])).toEqual({ text: 'one', rungs: ['exact'] })
    expect(edit('one\ntwo\n', ['two'], [])).toEqual({ text: 'one\n', rungs: ['exact'] })
    expect(edit('one\ntwo', ['one'], ['1'])).toEqual({ text: '1\ntwo', rungs: ['exact'] })
    expect(edit('one', ['one'], [])).toEqual({ text: '', rungs: ['exact'] })
    expect(editAll('b\nq\nd', [change(['d'], []), change(['b', 'q'], ['B', 'x'])])).toEqual({ text: 'B\nx', rungs: ['exact', 'exact'] })
  })

  it('changes the final newline only if a diff says so', () => {
    expect(editAll('one\ntwo', [{ ...change(['one'], ['1']), finalNewline: true }])).toEqual({ text: '1\ntwo\n', rungs: ['exact'] })
    expect(editAll('one\ntwo\n', [{ ...change(['two'], ['2']), finalNewline: false }])).toEqual({ text: 'one\n2', rungs: ['exact'] })
    expect(editAll('one\ntwo', [{ ...change(['two'], ['two']), finalNewline: true }])).toEqual({ text: 'one\ntwo\n', rungs: ['exact'] })
  })
})

describe('whitespace and look-alike characters', () => {
  // [F1.43]
  it('ignores trailing whitespace in the search', () => {
    expect(edit(cart, ['    return sum  '], ['    return 1'])).toEqual({
      text: cart.replace('return sum\n', 'return 1\n'),
      rungs: ['trailing-space'],
    })
  })

  it("keeps the file's trailing whitespace on unchanged lines", () => {
    expect(edit('a;  \nb;\t\nc;\n', ['a;', 'b;', 'c;'], ['a;', 'b;', 'd;'])).toEqual({
      text: 'a;  \nb;\t\nd;\n',
      rungs: ['trailing-space'],
    })
  })

  // [F1.44]
  it("keeps the file's straight quotes on lines that the model quotes with curly ones", () => {
    expect(
      edit(
        cart,
        ['      throw new Error(“count must be positive”)', '    }'],
        ['      throw new Error(“count must be positive”)', '      // never', '    }'],
      ),
    ).toEqual({ text: cart.replace('positive")\n', 'positive")\n      // never\n'), rungs: ['look-alike'] })
  })

  it('writes straight quotes in new lines when the model uses curly ones throughout', () => {
    expect(edit('say("a")\nsay("b")\n', ['say(“a”)', 'say(“b”)'], ['say(“a”)', 'say(“new”)'])).toEqual({
      text: 'say("a")\nsay("new")\n',
      rungs: ['look-alike'],
    })
  })

  it('needs approval if a new line has trailing spaces of the search that the file lacks', () => {
    expect(codes('a;\nb;\n', ['a;  ', 'b;'], ['x;  ', 'b;'])).toEqual(['anchored-only'])
  })

  it('drops trailing spaces that the model adds to every line, including blank lines', () => {
    expect(edit('a\nb\n', ['a  ', 'b  '], ['a  ', '  ', 'b  ', 'c  '])).toEqual({ text: 'a\n\nb\nc\n', rungs: ['trailing-space'] })
  })

  it('removes trailing spaces that the new text removes', () => {
    expect(edit('a;\nb; \nc;\n', ['a;  ', 'b;  ', 'c;'], ['a;', 'b;', 'd;'])).toEqual({ text: 'a;\nb;\nd;\n', rungs: ['trailing-space'] })
  })

  it('writes straight quotes when kept lines show that curly ones were not intended', () => {
    expect(edit('say("a")\n', ['say(“a”)'], ['say(“a”)', 'x = "plain"', 'say(“new”)'])).toEqual({
      text: 'say("a")\nx = "plain"\nsay("new")\n',
      rungs: ['look-alike'],
    })
  })

  it('keeps curly quotes in new lines when kept lines have straight ones', () => {
    expect(edit('say("a")\nsay("b")\n', ['say(“a”)', 'say(“b”)'], ['say("a")', 'print(“c”)'])).toEqual({
      text: 'say("a")\nprint(“c”)\n',
      rungs: ['look-alike'],
    })
  })

  it('keeps curly quotes when a new line has both kinds', () => {
    expect(edit('say("a")\n', ['say(“a”)'], ['say("a")', 'say("“quoted”")'])).toEqual({
      text: 'say("a")\nsay("“quoted”")\n',
      rungs: ['look-alike'],
    })
  })

  it("keeps the file's curly quotes in a line that changes elsewhere", () => {
    expect(edit('title = “Hello” # greeting\n', ['title = "Hello" # greeting'], ['title = "Hello" # welcome'])).toEqual({
      text: 'title = “Hello” # welcome\n',
      rungs: ['look-alike'],
    })
  })

  it("keeps the file's apostrophe in a short line, and its ellipsis where the model wrote three dots", () => {
    expect(edit('it’s\n', ["it's"], ["it's here"])).toEqual({ text: 'it’s here\n', rungs: ['look-alike'] })
    expect(edit('Wait… what\n', ['Wait... what'], ['Wait... what now'])).toEqual({ text: 'Wait… what now\n', rungs: ['look-alike'] })
  })

  it('needs approval if the model changes characters that it misquoted', () => {
    expect(codes('a – b\n', ['a - b'], ['a -- b'])).toEqual(['anchored-only'])
  })

  // [F1.46]
  it('needs approval if the new text misquotes whitespace within a line too', () => {
    const { problems, hunks } = editText('a   =   1  # one\n', [change(['a = 1 # one'], ['a = 2 # one'])])
    expect(problems).toMatchObject([{ code: 'anchored-only', offered: true }])
    expect(applyHunks('a   =   1  # one\n', hunks)).toBe('a   =   2  # one\n')
    expect(edit('a   =   1  # one\n', ['a = 1 # one'], ['a   =   2  # two'])).toEqual({ text: 'a   =   2  # two\n', rungs: ['whitespace'] })
  })
})

describe('indentation', () => {
  const loop = ['for (const line of this.lines) {', '  sum = sum.plus(line.price)', '}']
  const better = ['for (const line of this.lines) {', '  if (line.price) {', '    sum = sum.plus(line.price)', '  }', '}']
  const after = cart.replace('      sum = sum.plus(line.price)\n', '      if (line.price) {\n        sum = sum.plus(line.price)\n      }\n')

  // [F1.45]
  it('restores indentation that the model dropped, on new lines too', () => {
    expect(edit(cart, loop, better)).toEqual({ text: after, rungs: ['indentation'] })
  })

  it('removes indentation that the model added', () => {
    const deeper = (lines: string[]) => lines.map((line) => `\t  ${line}`)
    expect(edit(cart, deeper(loop), deeper(better))).toEqual({ text: after, rungs: ['indentation'] })
  })

  // [F1.45]
  it('writes tabs in a file with tabs when the model uses spaces', () => {
    expect(
      edit(
        clock,
        ['        case <-time.After(t.every):', '            f()', '        }'],
        ['        case <-time.After(t.every):', '            if f != nil {', '                f()', '            }', '        }'],
      ),
    ).toEqual({ text: clock.replace('\t\t\tf()\n', '\t\t\tif f != nil {\n\t\t\t\tf()\n\t\t\t}\n'), rungs: ['indentation'] })
  })

  it('needs approval if only new lines use another indentation unit', () => {
    const offered = (text: string, search: string[], content: string[]) => {
      const { problems, hunks } = editText(text, [change(search, content)])
      expect(problems).toMatchObject([{ code: 'anchored-only', offered: true }])
      return applyHunks(text, hunks)
    }
    expect(offered(clock, ['package clock'], ['package clock', '', 'func Now() {', '    tick()', '}'])).toBe(
      clock.replace('package clock\n', 'package clock\n\nfunc Now() {\n\ttick()\n}\n'),
    )
    expect(offered('- one\n  more\n- two\n', ['- two'], ['- two:', '\tmore', '- three'])).toBe('- one\n  more\n- two:\n  more\n- three\n')
    const wide = 'a {\n  b {\n    c {\n    }\n  }\n}\nd\n'
    expect(offered(wide, ['d'], ['d {', '    e {', '        f', '    }', '}'])).toBe(wide.replace('d\n', 'd {\n  e {\n    f\n  }\n}\n'))
    const makefile = 'all: a.o\n\tcc a.o\n\tstrip a\nclean: a\n\trm a\n'
    expect(offered(makefile, ['clean: a'], ['FILES = a \\', '        b', 'clean: a'])).toBe(
      makefile.replace('clean: a\n', 'FILES = a \\\n        b\nclean: a\n'),
    )
  })

  it("writes the file's four spaces per step when the model uses two", () => {
    const python = 'def a():\n    if x:\n        one()\n    while y:\n        two()\n\ndef b():\n    pass\n'
    expect(edit(python, ['  if x:', '    one()'], ['  if x:', '    for z in x:', '      one()'])).toEqual({
      text: python.replace('        one()\n', '        for z in x:\n            one()\n'),
      rungs: ['indentation'],
    })
  })

  it('restores indentation that only the first line lost', () => {
    expect(
      edit(
        cart,
        ['for (const line of this.lines) {', '      sum = sum.plus(line.price)', '    }'],
        ['for (const each of this.lines) {', '      sum = sum.plus(each.price)', '    }'],
      ),
    ).toEqual({
      text: cart.replace('const line of', 'const each of').replace('sum.plus(line.price)', 'sum.plus(each.price)'),
      rungs: ['indentation'],
    })
  })

  it('needs approval if the trimmed first line of the new text is not the first searched line', () => {
    const text = 'f {\n    if (x) {\n\n        y = 2\n    }\n}\n'
    expect(codes(text, ['if (x) {', '', '        y = 2'], ['y = 2'])).toEqual(['anchored-only'])
    expect(codes(text, ['if (x) {', '', '        y = 2'], ['z()', '        y = 2'])).toEqual(['anchored-only'])
  })

  it('needs approval if two tabs may be one step or two', () => {
    const text = "run({\n    'a':\n        'x',\n    'c':\n        'z',\n});\nif (y) {\n  stop();\n}\n"
    expect(codes(text, ["\t\t\t\t'x',"], ["\t\t\t\t'x',", "\t\t'b':", "\t\t\t\t'y',"])).toEqual(['anchored-only'])
  })

  it('needs approval if new text shares no line with a shifted search', () => {
    expect(codes('if (a) {\n\telse {\n\t\tb\n\t}\n}\n', ['else {'], ['\tw = 3'])).toEqual(['anchored-only'])
  })

  it("keeps the new text's indentation when only the first line of the search lost it", () => {
    expect(edit('a {\n  b {\n    c\n  }\n}\n', ['b {', '    c'], ['  b {', '    c', '    d'])).toEqual({
      text: 'a {\n  b {\n    c\n    d\n  }\n}\n',
      rungs: ['indentation'],
    })
  })

  it("needs approval if one trimmed line is replaced by lines that have the file's indentation", () => {
    const text = 'function f() {\n    const x = 1;\n    return x;\n}\n'
    for (const content of [
      ['const x = 1;', '    const y = 2;'],
      ['const w = 0;', '    const x = 1;'],
      ['if (q) {', '        const x = 1;', '    }'],
    ]) {
      expect(codes(text, ['const x = 1;'], content)).toEqual(['anchored-only'])
    }
    expect(edit(text, ['const x = 1;'], ['if (q) {', '    const x = 1;', '}'])).toEqual({
      text: text.replace('    const x = 1;\n', '    if (q) {\n        const x = 1;\n    }\n'),
      rungs: ['indentation'],
    })
  })

  it('finds no match for a flattened search, because any nesting could be meant', () => {
    expect(codes(cart, ['for (const line of this.lines) {', 'sum = sum.plus(line.price)', '}'], ['x'])).toEqual(['no-match'])
  })

  it('finds no match if the search indents lines differently that the file indents alike', () => {
    expect(codes('a:\n  b()\n  c()\n', ['a:', '  b()', '    c()'], ['x'])).toEqual(['no-match'])
  })

  it('keeps new indentation as it is in a file with both tabs and spaces', () => {
    const both = 'a:\n\tone\nb:\n  two\nd:\n  four\n'
    expect(edit(both, ['d:'], ['c:', '\tthree', 'd:'])).toEqual({ text: both.replace('d:', 'c:\n\tthree\nd:'), rungs: ['exact'] })
  })

  it("keeps new text with the file's indentation when only the search lost it", () => {
    expect(edit(cart, loop, ['    for (const line of this.lines) {', '      sum = sum.plus(line.price.rounded())', '    }'])).toEqual({
      text: cart.replace('line.price)', 'line.price.rounded())'),
      rungs: ['indentation'],
    })
  })

  it('applies a change of only the indentation relative to a shifted search', () => {
    expect(edit('if a\n    b()\n    c()\nend\n', ['        b()', '        c()'], ['    b()', '    c()'])).toEqual({
      text: 'if a\nb()\nc()\nend\n',
      rungs: ['indentation'],
    })
  })

  it("needs approval if kept lines have the file's indentation and new lines the search's", () => {
    const text = 'class A {\n    first()\n    second()\n    third()\n}\n'
    const { problems } = editText(text, [change(['first()', 'second()', 'third()'], ['    first()', '    second()', 'x()'])])
    expect(problems).toMatchObject([{ code: 'anchored-only', offered: true, lines: [2] }])
  })

  it('needs approval for a search that is half a step off, because it may use another unit', () => {
    const text = 'a {\n    b {\n        c\n    }\n}\nd {\n    e\n}\n'
    expect(codes(text, ['  e'], ['  e', '    more'])).toEqual(['anchored-only'])
    expect(codes(text, ['  e'], ['    more', '  e'])).toEqual(['anchored-only'])
  })

  it('does not take a continuation line for an indentation unit when the search was only shifted', () => {
    const text = 'a {\n  b {\n    c\n  }\n  call()\n}\n'
    expect(edit(text, ['call()'], ['if (x) {', '    call()', '}'])).toEqual({
      text: text.replace('  call()\n', '  if (x) {\n      call()\n  }\n'),
      rungs: ['indentation'],
    })
  })

  it('keeps blank lines empty when it restores indentation', () => {
    expect(edit('class A:\n    a = 1\n\n    b = 2\n', ['a = 1', '', 'b = 2'], ['a = 1', '', 'x = 1', '', 'b = 2'])).toEqual({
      text: 'class A:\n    a = 1\n\n    x = 1\n\n    b = 2\n',
      rungs: ['indentation'],
    })
  })
})

describe('blank lines', () => {
  // [F1.47]
  it('matches a search that lacks a blank line, and keeps the line if the new text has it', () => {
    expect(edit(cart, ['    }', '    this.lines.push(line)'], ['    }', '', '    this.lines.push(line)', '    return this'])).toEqual({
      text: cart.replace('push(line)\n', 'push(line)\n    return this\n'),
      rungs: ['blank-lines'],
    })
  })

  it('needs approval if both search and new text lack a blank line of the file', () => {
    expect(
      editText(cart, [
        change(['    }', '    this.lines.push(line)'], ['    }', '    this.lines.push(line)', '    return this']),
      ]).problems.map(({ code, offered, lines }) => ({ code, offered, lines })),
    ).toEqual([{ code: 'anchored-only', offered: true, lines: [9] }])
  })

  it('removes a blank line if the new text has another one as in the file', () => {
    expect(edit('a\n\nb\n\nc\n', ['a', 'b', 'c'], ['a', '', 'b', 'c', 'd'])).toEqual({
      text: 'a\n\nb\nc\nd\n',
      rungs: ['blank-lines'],
    })
  })

  it('needs approval for a blank line at the same end of search and new text', () => {
    const { problems } = editText('a\nb\n', [change(['', 'b'], ['', 'c'])])
    expect(problems).toMatchObject([{ code: 'anchored-only', offered: true }])
  })

  it('needs approval if the search ends between blank lines and the new text has as many as the file', () => {
    const { problems } = editText('a\n\n\nb\n', [change(['a', ''], ['c', '', ''])])
    expect(problems).toMatchObject([{ code: 'anchored-only', offered: true }])
  })

  it('needs approval for blank lines at an end of a search if another search lost some', () => {
    const { problems } = editText('a\n\nb\nc\n\n\nd\n', [change(['a', 'b'], ['a', '', 'b', 'x']), change(['', 'd'], ['', 'e'])])
    expect(problems).toMatchObject([{ code: 'anchored-only', change: 1 }])
  })

  it('needs approval for an unchanged text whose blank lines differ from the file', () => {
    const { problems } = editText('a\n\nb\nc\n', [change(['a', 'b'], ['a', 'b']), change(['c'], ['d'])])
    expect(problems).toMatchObject([{ code: 'anchored-only', change: 0 }])
  })

  it('ignores blank lines around both search and new text', () => {
    expect(edit(cart, ['', '    return sum', ''], ['', '    return 1', ''])).toEqual({
      text: cart.replace('return sum\n', 'return 1\n'),
      rungs: ['blank-lines'],
    })
  })
})

describe('ambiguous, overlapping and inexact searches', () => {
  // [F1.50]
  it('rejects a search with two matches, and reports both lines', () => {
    const [problem] = editText('x\na\ny\na\n', [change(['a'], ['b'])]).problems
    expect(problem).toMatchObject({ code: 'ambiguous', lines: [2, 4] })
  })

  // [F1.51]
  it('applies equal searches in order when there are as many changes as matches', () => {
    expect(editAll('a\nx\na\n', [change(['a'], ['b']), change(['a'], ['c'])])).toEqual({ text: 'b\nx\nc\n', rungs: ['exact', 'exact'] })
  })

  it('rejects equal searches when the numbers of changes and matches differ', () => {
    const three = [change(['a'], ['b']), change(['a'], ['c']), change(['a'], ['d'])]
    expect(editText('a\nx\na\n', three).problems.map((problem) => problem.code)).toEqual(['ambiguous', 'ambiguous', 'ambiguous'])
    expect(editText('a\na\nx\na\n', three.slice(1)).problems.map((problem) => problem.code)).toEqual(['ambiguous', 'ambiguous'])
    expect(editText('a\n', three).problems.map((problem) => problem.code)).toEqual(['conflict', 'conflict', 'conflict'])
  })

  it('applies the same change only once', () => {
    expect(editAll('a\nx\n', [change(['a'], ['b']), change(['a'], ['b'])])).toEqual({ text: 'b\nx\n', rungs: ['exact'] })
  })

  // [F1.54]
  it('rejects changes that alter the same lines', () => {
    const both = [change(['a', 'b'], ['a', 'B']), change(['b', 'c'], ['beta', 'c'])]
    expect(editText('a\nb\nc\n', both).problems.map(({ code, offered }) => ({ code, offered }))).toEqual([{ code: 'overlap' }])
  })

  it('needs approval if two changes only quote the same line', () => {
    const both = [change(['a', 'b'], ['A', 'b']), change(['b', 'c'], ['b', 'C'])]
    const { problems, hunks } = editText('a\nb\nc\n', both)
    expect(problems.map(({ code, offered }) => ({ code, offered }))).toEqual([{ code: 'overlap', offered: true }])
    expect(hunks.map((hunk) => hunk.offered)).toEqual([true, true])
    expect(applyHunks('a\nb\nc\n', hunks)).toBe('A\nb\nC\n')
  })

  // [F1.53]
  it('rejects an empty search', () => {
    expect(codes(cart, [''], ['x'])).toEqual(['empty-search'])
  })

  // [S5.16] [F1.52]
  it('rejects a search with an invented middle, and reports the nearest passage', () => {
    const [problem] = editText(cart, [
      change(['    let sum = Money.zero()', '    for (const each of things.all()) {', '      log(each)', '    }', '    return sum'], ['x']),
    ]).problems
    expect(problem).toMatchObject({ code: 'no-match', nearest: { line: 15 } })
  })

  // [F1.48]
  it('needs approval for a typo in the search, and keeps the typo out of the file', () => {
    const { problems, hunks } = editText(cart, [
      change(
        ['    let sum = Money.zero()', '    for (const line of this.linse) {', '      sum = sum.plus(line.price)', '    }'],
        ['    let sum = Money.one()', '    for (const line of this.linse) {', '      sum = sum.plus(line.price)', '    }'],
      ),
    ])
    expect(problems).toMatchObject([
      { code: 'anchored-only', offered: true, nearest: { line: 15, differs: { searchLine: 2, column: 32 } } },
    ])
    expect(applyHunks(cart, hunks)).toBe(cart.replace('zero()', 'one()'))
  })

  it('offers no match if two passages are alike or nothing in the search is rare', () => {
    const twins = [
      'function first() {',
      '  prepare(input)',
      '  return compute(alpha, beta)',
      '}',
      'function second() {',
      '  prepare(input)',
      '  return compute(alpha, gamma)',
      '}',
    ].join('\n')
    expect(codes(twins, ['  prepare(input)', '  return compute(alpha, delta)', '}'], ['x'])).toEqual(['no-match'])
    const near = ['function one() {', '  const everything = collect(input)', '  return summarise(everything, alpha)', '}']
    const both = [...near, ...near.map((each) => each.replace('one', 'two').replace('alpha', 'alphb'))].join('\n')
    expect(codes(both, ['  const everything = collect(input)', '  return summarise(everything, alphc)', '}'], ['x'])).toEqual(['no-match'])
    expect(codes('  const total = summarise(everything)\n', ['  const total = summarize(everything)'], ['x'])).toEqual(['no-match'])
  })

  it('rejects a search for part of a word, or for part of a line that appears twice', () => {
    expect(codes('const cartTotal = 1\n', ['const cart'], ['let cart'])).toEqual(['no-match'])
    expect(codes('a(compute(1))\nb(compute(1))\n', ['compute(1)'], ['x'])).toEqual(['no-match'])
  })

  it('needs approval for a search for part of a line', () => {
    const { problems, hunks } = editText(cart, [change(['new Error("count must be positive")'], ['new RangeError("count")'])])
    expect(problems).toMatchObject([{ code: 'anchored-only', offered: true, lines: [8] }])
    expect(applyHunks(cart, hunks)).toBe(cart.replace('new Error("count must be positive")', 'new RangeError("count")'))
  })
})

describe('location hints of a diff', () => {
  const twice = 'a\nsame\nb\nsame\nc\n'
  it('chooses between matches by correct line numbers', () => {
    expect(editAll(twice, [{ ...change(['same'], ['new']), oldStart: 4 }])).toEqual({ text: 'a\nsame\nb\nnew\nc\n', rungs: ['exact'] })
    expect(codes(twice, ['same'], ['new'], { oldStart: 3 })).toEqual(['ambiguous'])
  })

  it('ignores line numbers if the others are off by different amounts', () => {
    const changes = [
      { ...change(['a'], ['A']), oldStart: 1 },
      { ...change(['c'], ['C']), oldStart: 9 },
      { ...change(['same'], ['new']), oldStart: 4 },
    ]
    expect(editText(twice, changes).problems.map((problem) => problem.code)).toEqual(['ambiguous'])
  })

  it('shifts only the context lines of a diff whose sign the model forgot', () => {
    const signed = { ...change(['   deep()'], ['   deep()', '  two()']), signed: true as const }
    expect(editAll('    deep()\n', [signed])).toEqual({ text: '    deep()\n  two()\n', rungs: ['indentation'] })
  })

  it('chooses between matches by the enclosing block', () => {
    const python = 'def a():\n    return 1\n\ndef b():\n    return 1\n\ndef c():\n    return 1\n'
    expect(editAll(python, [{ ...change(['    return 1'], ['    return 2']), scopes: ['def b():'] }])).toEqual({
      text: python.replace('def b():\n    return 1', 'def b():\n    return 2'),
      rungs: ['exact'],
    })
  })

  it('needs approval if the only match is outside the given block or not at the end of the file', () => {
    const python = 'class A:\n    return 1\n\nclass B:\n    return 10\n'
    const elsewhere = { ...change(['    return 1'], ['    return 2']), scopes: ['class B:'] }
    expect(editText(python, [elsewhere]).problems).toMatchObject([{ code: 'anchored-only', offered: true, lines: [2] }])
    const nowhere = { ...change(['    return 1'], ['    return 2']), scopes: ['class Z:'] }
    expect(editText(python, [nowhere]).problems).toMatchObject([{ code: 'anchored-only', offered: true, lines: [2] }])
    const notLast = { ...change(['    return 1'], ['    return 2']), atEnd: true as const }
    expect(editText(python, [notLast]).problems).toMatchObject([{ code: 'anchored-only', offered: true, lines: [2] }])
  })

  it('chooses between matches by the end of the file, and appends there', () => {
    expect(editAll('x\na\nx\n', [{ ...change(['x'], ['y']), atEnd: true }])).toEqual({ text: 'x\na\ny\n', rungs: ['exact'] })
    expect(editAll('a\r\nb', [{ ...change([], ['c']), atEnd: true }])).toEqual({ text: 'a\r\nb\r\nc', rungs: [] })
    const both = [
      { ...change([], ['c']), atEnd: true as const },
      { ...change([], ['d']), atEnd: true as const },
    ]
    for (const end of ['', '\n']) expect(editAll(`a\nb${end}`, both)).toEqual({ text: `a\nb\nc\nd${end}`, rungs: [] })
    expect(editText('a\nc\nd\n', both)).toEqual({ hunks: [], matches: [], problems: [], outcome: 'already-applied' })
    expect(editAll('a\nc\nd\n', [...both, change(['a'], ['b'])])).toEqual({ text: 'b\nc\nd\nc\nd\n', rungs: ['exact'] })
    expect(editAll('{\n}\n', [{ ...change([], ['}']), atEnd: true }])).toEqual({ text: '{\n}\n}\n', rungs: [] })
  })
})

describe('changes without effect', () => {
  // [F1.66]
  it('reports no-change when search and content are the same', () => {
    expect(editText(cart, [change(['    return sum'], ['    return sum'])])).toEqual({
      hunks: [],
      matches: [],
      problems: [],
      outcome: 'no-change',
    })
  })

  // [F1.66]
  it('reports already-applied when the changes were made before', () => {
    const changes = [
      change(['    return sum'], ['    return sum.rounded()']),
      change(['  lines = []'], ['  lines = []', '  discount = none']),
      change(['    let sum = Money.zero()'], []),
    ]
    const once = editAll(cart, changes)
    expect(once.rungs).toEqual(['exact', 'exact', 'exact'])
    expect(editText(once.text, changes)).toMatchObject({ hunks: [], problems: [], outcome: 'already-applied' })
  })

  it('does not report already-applied if the new text is elsewhere or other changes apply', () => {
    expect(edit('a\na fresh line\nb\n', ['b'], ['a fresh line'])).toEqual({ text: 'a\na fresh line\na fresh line\n', rungs: ['exact'] })
    const text = 'return response.json()\nconst k = 1\n'
    const changes = [change(['return response.text()'], ['return response.json()']), change(['const k = 1'], ['const k = 2'])]
    expect(editText(text, changes).problems.map((problem) => problem.code)).toEqual(['no-match'])
    expect(codes('a fresh line\nx\na fresh line\n', ['gone'], ['a fresh line'])).toEqual(['no-match'])
  })

  it('does not report already-applied for a line that is doubled on purpose', () => {
    expect(edit('a = 1\n\nb = 2\n', ['a = 1'], ['a = 1', ''])).toEqual({ text: 'a = 1\n\n\nb = 2\n', rungs: ['exact'] })
  })
})

function change(search: string[], content: string[]): ReplyChange {
  return { line: 1, search, content }
}

function edit(text: string, search: string[], content: string[]): { text: string; rungs: string[] } {
  return editAll(text, [change(search, content)])
}

function editAll(text: string, changes: ReplyChange[]): { text: string; rungs: string[] } {
  const { hunks, matches, problems } = editText(text, changes)
  expect(problems).toEqual([])
  return { text: applyHunks(text, hunks), rungs: matches.map((match) => match.rung) }
}

function codes(text: string, search: string[], content: string[], more: Partial<ReplyChange> = {}): string[] {
  return editText(text, [{ ...change(search, content), ...more }]).problems.map((problem) => problem.code)
}
