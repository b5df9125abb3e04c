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
  it('is replaced, and everything else stays', () => {
    expect(edit(cart, ['    return sum'], ['    return sum.rounded()'])).toEqual({
      text: cart.replace('return sum\n', 'return sum.rounded()\n'),
      rungs: ['exact'],
    })
  })

  it('may be taken out', () => {
    expect(edit(cart, ['  lines = []', ''], [])).toEqual({ text: cart.replace('  lines = []\n\n', ''), rungs: ['exact'] })
  })

  // [F1.67]
  it('may stand in the file in any order', () => {
    const changes = [change(['    return sum'], ['    return 2']), change(['  lines = []'], ['  lines = 1'])]
    const after = cart.replace('return sum\n', 'return 2\n').replace('lines = []', 'lines = 1')
    expect(editAll(cart, changes)).toEqual({ text: after, rungs: ['exact', 'exact'] })
    expect(editAll(cart, [...changes].reverse())).toEqual({ text: after, rungs: ['exact', 'exact'] })
  })

  it('tells which change each hunk comes from, so that how it was found is said of the right one', () => {
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
  it('leaves changed text of other changes alone: all are looked up in the old file', () => {
    const changes = [change(['a'], ['b']), change(['b'], ['c'])]
    expect(editAll('a\nb\n', changes)).toEqual({ text: 'b\nc\n', rungs: ['exact', 'exact'] })
  })
})

describe('line ends', () => {
  const crlf = cart.replaceAll('\n', '\r\n')

  // [F1.40] [F1.42]
  it('stay those of the file', () => {
    expect(edit(crlf, ['    let sum = Money.zero()'], ['    let sum = Money.zero()', '    let n = 0'])).toEqual({
      text: crlf.replace('zero()\r\n', 'zero()\r\n    let n = 0\r\n'),
      rungs: ['line-ends'],
    })
  })

  it('stay mixed where they were mixed', () => {
    expect(edit('a\r\nb\nc\r\n', ['a', 'b', 'c'], ['a', 'b', 'x', 'c'])).toEqual({ text: 'a\r\nb\nx\nc\r\n', rungs: ['line-ends'] })
  })

  // [F1.42]
  it('are kept with the byte order mark', () => {
    expect(edit('\uFEFFone\ntwo\n', ['one'], ['1'])).toEqual({ text: '\uFEFF1\ntwo\n', rungs: ['line-ends'] })
    expect(edit('\uFEFFone\r\ntwo\r\n', ['one'], ['1'])).toEqual({ text: '\uFEFF1\r\ntwo\r\n', rungs: ['line-ends'] })
  })

  it('are missing at the end of a file that had none there', () => {
    expect(edit('one\ntwo', ['two'], ['two', 'three'])).toEqual({ text: 'one\ntwo\nthree', rungs: ['exact'] })
    expect(edit('one\ntwo', ['two'], [])).toEqual({ text: 'one', rungs: ['exact'] })
    expect(edit('one\ntwo\n', ['two'], [])).toEqual({ text: 'one\n', rungs: ['exact'] })
    expect(edit('one\ntwo', ['one'], ['1'])).toEqual({ text: '1\ntwo', rungs: ['exact'] })
    expect(edit('one', ['one'], [])).toEqual({ text: '', rungs: ['exact'] })
    expect(editAll('b\nq\nd', [change(['d'], []), change(['b', 'q'], ['B', 'x'])])).toEqual({ text: 'B\nx', rungs: ['exact', 'exact'] })
  })

  it('at the end change only where a diff says so', () => {
    expect(editAll('one\ntwo', [{ ...change(['one'], ['1']), finalNewline: true }])).toEqual({ text: '1\ntwo\n', rungs: ['exact'] })
    expect(editAll('one\ntwo\n', [{ ...change(['two'], ['2']), finalNewline: false }])).toEqual({ text: 'one\n2', rungs: ['exact'] })
    expect(editAll('one\ntwo', [{ ...change(['two'], ['two']), finalNewline: true }])).toEqual({ text: 'one\ntwo\n', rungs: ['exact'] })
  })
})

describe('blanks and look-alikes', () => {
  // [F1.43]
  it('at line ends of the search are overlooked', () => {
    expect(edit(cart, ['    return sum  '], ['    return 1'])).toEqual({
      text: cart.replace('return sum\n', 'return 1\n'),
      rungs: ['trailing-space'],
    })
  })

  it('of the file stay on lines the model left alone', () => {
    expect(edit('a;  \nb;\t\nc;\n', ['a;', 'b;', 'c;'], ['a;', 'b;', 'd;'])).toEqual({
      text: 'a;  \nb;\t\nd;\n',
      rungs: ['trailing-space'],
    })
  })

  // [F1.44]
  it('such as curly quotes do not reach the file with lines the model left alone', () => {
    expect(
      edit(
        cart,
        ['      throw new Error(“count must be positive”)', '    }'],
        ['      throw new Error(“count must be positive”)', '      // never', '    }'],
      ),
    ).toEqual({ text: cart.replace('positive")\n', 'positive")\n      // never\n'), rungs: ['look-alike'] })
  })

  it('are made plain in new lines too, when the model wrote all of it that way', () => {
    expect(edit('say("a")\nsay("b")\n', ['say(“a”)', 'say(“b”)'], ['say(“a”)', 'say(“new”)'])).toEqual({
      text: 'say("a")\nsay("new")\n',
      rungs: ['look-alike'],
    })
  })

  it('behind a new line are a question where the search has some that the file has not', () => {
    expect(codes('a;\nb;\n', ['a;  ', 'b;'], ['x;  ', 'b;'])).toEqual(['anchored-only'])
  })

  it('that a model puts behind every line are not written, on blank lines neither', () => {
    expect(edit('a\nb\n', ['a  ', 'b  '], ['a  ', '  ', 'b  ', 'c  '])).toEqual({ text: 'a\n\nb\nc\n', rungs: ['trailing-space'] })
  })

  it('at line ends that the model took off are off, where it quotes the others right', () => {
    expect(edit('a;\nb; \nc;\n', ['a;  ', 'b;  ', 'c;'], ['a;', 'b;', 'd;'])).toEqual({ text: 'a;\nb;\nd;\n', rungs: ['trailing-space'] })
  })

  it('are made plain also beside plain ones, where kept lines show that they were not meant', () => {
    expect(edit('say("a")\n', ['say(“a”)'], ['say(“a”)', 'x = "plain"', 'say(“new”)'])).toEqual({
      text: 'say("a")\nx = "plain"\nsay("new")\n',
      rungs: ['look-alike'],
    })
  })

  it('are meant where the model writes plain ones for those of the search', () => {
    expect(edit('say("a")\nsay("b")\n', ['say(“a”)', 'say(“b”)'], ['say("a")', 'print(“c”)'])).toEqual({
      text: 'say("a")\nprint(“c”)\n',
      rungs: ['look-alike'],
    })
  })

  it('are meant where the new text holds both kinds', () => {
    expect(edit('say("a")\n', ['say(“a”)'], ['say("a")', 'say("“quoted”")'])).toEqual({
      text: 'say("a")\nsay("“quoted”")\n',
      rungs: ['look-alike'],
    })
  })

  it('of the file survive in a line the model changed elsewhere', () => {
    expect(edit('title = “Hello” # greeting\n', ['title = "Hello" # greeting'], ['title = "Hello" # welcome'])).toEqual({
      text: 'title = “Hello” # welcome\n',
      rungs: ['look-alike'],
    })
  })

  it('of the file survive also in a short line, and where three dots stand for one character', () => {
    expect(edit('it’s\n', ["it's"], ["it's here"])).toEqual({ text: 'it’s here\n', rungs: ['look-alike'] })
    expect(edit('Wait… what\n', ['Wait... what'], ['Wait... what now'])).toEqual({ text: 'Wait… what now\n', rungs: ['look-alike'] })
  })

  it('that the model misquoted are a question where it changes them', () => {
    expect(codes('a – b\n', ['a - b'], ['a -- b'])).toEqual(['anchored-only'])
  })

  // [F1.46]
  it('inside a line are a question for a person where the new text misquotes them too', () => {
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
  it('that the model left off is put back, also on new lines', () => {
    expect(edit(cart, loop, better)).toEqual({ text: after, rungs: ['indentation'] })
  })

  it('that the model put on top is taken off', () => {
    const deeper = (lines: string[]) => lines.map((line) => `\t  ${line}`)
    expect(edit(cart, deeper(loop), deeper(better))).toEqual({ text: after, rungs: ['indentation'] })
  })

  // [F1.45]
  it('by tabs is written with tabs though the model used spaces', () => {
    expect(
      edit(
        clock,
        ['        case <-time.After(t.every):', '            f()', '        }'],
        ['        case <-time.After(t.every):', '            if f != nil {', '                f()', '            }', '        }'],
      ),
    ).toEqual({ text: clock.replace('\t\t\tf()\n', '\t\t\tif f != nil {\n\t\t\t\tf()\n\t\t\t}\n'), rungs: ['indentation'] })
  })

  it("in another unit of new lines alone is a question: in code the file's is meant, in a text it is not", () => {
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

  it('by four is written by four though the model used two, one level deep', () => {
    const python = 'def a():\n    if x:\n        one()\n    while y:\n        two()\n\ndef b():\n    pass\n'
    expect(edit(python, ['  if x:', '    one()'], ['  if x:', '    for z in x:', '      one()'])).toEqual({
      text: python.replace('        one()\n', '        for z in x:\n            one()\n'),
      rungs: ['indentation'],
    })
  })

  it('that only the first line lost is put back there alone', () => {
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

  it('that the first line of the new text lost is a question where it is another line than the first one searched for', () => {
    const text = 'f {\n    if (x) {\n\n        y = 2\n    }\n}\n'
    expect(codes(text, ['if (x) {', '', '        y = 2'], ['y = 2'])).toEqual(['anchored-only'])
    expect(codes(text, ['if (x) {', '', '        y = 2'], ['z()', '        y = 2'])).toEqual(['anchored-only'])
  })

  it('of two tabs at once is a question where it may be one step or two', () => {
    const text = "run({\n    'a':\n        'x',\n    'c':\n        'z',\n});\nif (y) {\n  stop();\n}\n"
    expect(codes(text, ["\t\t\t\t'x',"], ["\t\t\t\t'x',", "\t\t'b':", "\t\t\t\t'y',"])).toEqual(['anchored-only'])
  })

  it('of new text that shares no line with a shifted search is a question', () => {
    expect(codes('if (a) {\n\telse {\n\t\tb\n\t}\n}\n', ['else {'], ['\tw = 3'])).toEqual(['anchored-only'])
  })

  it('that only the first line of the search lost is no business of the new text', () => {
    expect(edit('a {\n  b {\n    c\n  }\n}\n', ['b {', '    c'], ['  b {', '    c', '    d'])).toEqual({
      text: 'a {\n  b {\n    c\n    d\n  }\n}\n',
      rungs: ['indentation'],
    })
  })

  it("that a single line lost is a question where the lines below it have the file's: the payload may only have been trimmed", () => {
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

  it('that does not go together is no hit: every line flat could be any nesting', () => {
    expect(codes(cart, ['for (const line of this.lines) {', 'sum = sum.plus(line.price)', '}'], ['x'])).toEqual(['no-match'])
  })

  it('that makes one depth of two is no hit either', () => {
    expect(codes('a:\n  b()\n  c()\n', ['a:', '  b()', '    c()'], ['x'])).toEqual(['no-match'])
  })

  it('is left alone where the file itself has both kinds', () => {
    const both = 'a:\n\tone\nb:\n  two\nd:\n  four\n'
    expect(edit(both, ['d:'], ['c:', '\tthree', 'd:'])).toEqual({ text: both.replace('d:', 'c:\n\tthree\nd:'), rungs: ['exact'] })
  })

  it("of the new text is the file's own where only the search lost it", () => {
    expect(edit(cart, loop, ['    for (const line of this.lines) {', '      sum = sum.plus(line.price.rounded())', '    }'])).toEqual({
      text: cart.replace('line.price)', 'line.price.rounded())'),
      rungs: ['indentation'],
    })
  })

  it('is changed by a change that does nothing else, though search and new text are both shifted', () => {
    expect(edit('if a\n    b()\n    c()\nend\n', ['        b()', '        c()'], ['    b()', '    c()'])).toEqual({
      text: 'if a\nb()\nc()\nend\n',
      rungs: ['indentation'],
    })
  })

  it("is a question for a person where kept lines have the file's and new ones the search's", () => {
    const text = 'class A {\n    first()\n    second()\n    third()\n}\n'
    const { problems } = editText(text, [change(['first()', 'second()', 'third()'], ['    first()', '    second()', 'x()'])])
    expect(problems).toMatchObject([{ code: 'anchored-only', offered: true, lines: [2] }])
  })

  it('that is half a step off is not taken for a shift: it may be another unit', () => {
    const text = 'a {\n    b {\n        c\n    }\n}\nd {\n    e\n}\n'
    expect(codes(text, ['  e'], ['  e', '    more'])).toEqual(['anchored-only'])
    expect(codes(text, ['  e'], ['    more', '  e'])).toEqual(['anchored-only'])
  })

  it('of continuation lines is not a unit where the search was only shifted', () => {
    const text = 'a {\n  b {\n    c\n  }\n  call()\n}\n'
    expect(edit(text, ['call()'], ['if (x) {', '    call()', '}'])).toEqual({
      text: text.replace('  call()\n', '  if (x) {\n      call()\n  }\n'),
      rungs: ['indentation'],
    })
  })

  it('of blank lines stays empty', () => {
    expect(edit('class A:\n    a = 1\n\n    b = 2\n', ['a = 1', '', 'b = 2'], ['a = 1', '', 'x = 1', '', 'b = 2'])).toEqual({
      text: 'class A:\n    a = 1\n\n    x = 1\n\n    b = 2\n',
      rungs: ['indentation'],
    })
  })
})

describe('blank lines', () => {
  // [F1.47]
  it('that the search lacks are found and, as the new text has them, stay', () => {
    expect(edit(cart, ['    }', '    this.lines.push(line)'], ['    }', '', '    this.lines.push(line)', '    return this'])).toEqual({
      text: cart.replace('push(line)\n', 'push(line)\n    return this\n'),
      rungs: ['blank-lines'],
    })
  })

  it('that neither search nor new text has are a question for a person', () => {
    expect(
      editText(cart, [
        change(['    }', '    this.lines.push(line)'], ['    }', '    this.lines.push(line)', '    return this']),
      ]).problems.map(({ code, offered, lines }) => ({ code, offered, lines })),
    ).toEqual([{ code: 'anchored-only', offered: true, lines: [9] }])
  })

  it('that the new text has elsewhere as the file has them are left out on purpose', () => {
    expect(edit('a\n\nb\n\nc\n', ['a', 'b', 'c'], ['a', '', 'b', 'c', 'd'])).toEqual({
      text: 'a\n\nb\nc\nd\n',
      rungs: ['blank-lines'],
    })
  })

  it('at one end of search and new text may be wanted there', () => {
    const { problems } = editText('a\nb\n', [change(['', 'b'], ['', 'c'])])
    expect(problems).toMatchObject([{ code: 'anchored-only', offered: true }])
  })

  it('that the search ends among are a question where the new text has as many as the file', () => {
    const { problems } = editText('a\n\n\nb\n', [change(['a', ''], ['c', '', ''])])
    expect(problems).toMatchObject([{ code: 'anchored-only', offered: true }])
  })

  it('at the ends of searches are a question once another search of the same reply has lost some', () => {
    const { problems } = editText('a\n\nb\nc\n\n\nd\n', [change(['a', 'b'], ['a', '', 'b', 'x']), change(['', 'd'], ['', 'e'])])
    expect(problems).toMatchObject([{ code: 'anchored-only', change: 1 }])
  })

  it('that differ make even a change of nothing a question', () => {
    const { problems } = editText('a\n\nb\nc\n', [change(['a', 'b'], ['a', 'b']), change(['c'], ['d'])])
    expect(problems).toMatchObject([{ code: 'anchored-only', change: 0 }])
  })

  it("around the payload are the model's way of writing fences", () => {
    expect(edit(cart, ['', '    return sum', ''], ['', '    return 1', ''])).toEqual({
      text: cart.replace('return sum\n', 'return 1\n'),
      rungs: ['blank-lines'],
    })
  })
})

describe('what is refused', () => {
  // [F1.50]
  it('is a text that stands twice, with both lines', () => {
    const [problem] = editText('x\na\ny\na\n', [change(['a'], ['b'])]).problems
    expect(problem).toMatchObject({ code: 'ambiguous', lines: [2, 4] })
  })

  // [F1.51]
  it('is not the same text when there are as many changes as places', () => {
    expect(editAll('a\nx\na\n', [change(['a'], ['b']), change(['a'], ['c'])])).toEqual({ text: 'b\nx\nc\n', rungs: ['exact', 'exact'] })
  })

  it('is a third change for two places, and two answers for one', () => {
    const three = [change(['a'], ['b']), change(['a'], ['c']), change(['a'], ['d'])]
    expect(editText('a\nx\na\n', three).problems.map((problem) => problem.code)).toEqual(['ambiguous', 'ambiguous', 'ambiguous'])
    expect(editText('a\na\nx\na\n', three.slice(1)).problems.map((problem) => problem.code)).toEqual(['ambiguous', 'ambiguous'])
    expect(editText('a\n', three).problems.map((problem) => problem.code)).toEqual(['conflict', 'conflict', 'conflict'])
  })

  it('is not the same change given twice', () => {
    expect(editAll('a\nx\n', [change(['a'], ['b']), change(['a'], ['b'])])).toEqual({ text: 'b\nx\n', rungs: ['exact'] })
  })

  // [F1.54]
  it('is an overlap of what two changes alter', () => {
    const both = [change(['a', 'b'], ['a', 'B']), change(['b', 'c'], ['beta', 'c'])]
    expect(editText('a\nb\nc\n', both).problems.map(({ code, offered }) => ({ code, offered }))).toEqual([{ code: 'overlap' }])
  })

  it('is, until a person says yes, an overlap of what two changes only quote', () => {
    const both = [change(['a', 'b'], ['A', 'b']), change(['b', 'c'], ['b', 'C'])]
    const { problems, hunks } = editText('a\nb\nc\n', both)
    expect(problems.map(({ code, offered }) => ({ code, offered }))).toEqual([{ code: 'overlap', offered: true }])
    expect(hunks.map((hunk) => hunk.offered)).toEqual([true, true])
    expect(applyHunks('a\nb\nc\n', hunks)).toBe('A\nb\nC\n')
  })

  // [F1.53]
  it('is an empty search', () => {
    expect(codes(cart, [''], ['x'])).toEqual(['empty-search'])
  })

  // [S5.16] [F1.52]
  it('is a search with an invented middle, with the nearest passage named', () => {
    const [problem] = editText(cart, [
      change(['    let sum = Money.zero()', '    for (const each of things.all()) {', '      log(each)', '    }', '    return sum'], ['x']),
    ]).problems
    expect(problem).toMatchObject({ code: 'no-match', nearest: { line: 15 } })
  })

  // [F1.48]
  it('is a slip of a letter, until a person says yes; then the slip stays out of the file', () => {
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

  it('is not even offered where two passages are alike, or nothing in it is rare', () => {
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

  it('is part of a word, or half a line that stands twice', () => {
    expect(codes('const cartTotal = 1\n', ['const cart'], ['let cart'])).toEqual(['no-match'])
    expect(codes('a(compute(1))\nb(compute(1))\n', ['compute(1)'], ['x'])).toEqual(['no-match'])
  })

  it('is half a line, until a person says yes', () => {
    const { problems, hunks } = editText(cart, [change(['new Error("count must be positive")'], ['new RangeError("count")'])])
    expect(problems).toMatchObject([{ code: 'anchored-only', offered: true, lines: [8] }])
    expect(applyHunks(cart, hunks)).toBe(cart.replace('new Error("count must be positive")', 'new RangeError("count")'))
  })
})

describe('what a diff says besides the text', () => {
  const twice = 'a\nsame\nb\nsame\nc\n'
  it('settles between places when its line numbers prove right', () => {
    expect(editAll(twice, [{ ...change(['same'], ['new']), oldStart: 4 }])).toEqual({ text: 'a\nsame\nb\nnew\nc\n', rungs: ['exact'] })
    expect(codes(twice, ['same'], ['new'], { oldStart: 3 })).toEqual(['ambiguous'])
  })

  it('is not believed when its other line numbers are wrong by different amounts', () => {
    const changes = [
      { ...change(['a'], ['A']), oldStart: 1 },
      { ...change(['c'], ['C']), oldStart: 9 },
      { ...change(['same'], ['new']), oldStart: 4 },
    ]
    expect(editText(twice, changes).problems.map((problem) => problem.code)).toEqual(['ambiguous'])
  })

  it('is a column too shallow where the model forgot the sign of lines that stay; the added lines are right', () => {
    const signed = { ...change(['   deep()'], ['   deep()', '  two()']), signed: true as const }
    expect(editAll('    deep()\n', [signed])).toEqual({ text: '    deep()\n  two()\n', rungs: ['indentation'] })
  })

  it('settles by the block the text stands in', () => {
    const python = 'def a():\n    return 1\n\ndef b():\n    return 1\n\ndef c():\n    return 1\n'
    expect(editAll(python, [{ ...change(['    return 1'], ['    return 2']), scopes: ['def b():'] }])).toEqual({
      text: python.replace('def b():\n    return 1', 'def b():\n    return 2'),
      rungs: ['exact'],
    })
  })

  it('is not overlooked where the text stands once, but elsewhere', () => {
    const python = 'class A:\n    return 1\n\nclass B:\n    return 10\n'
    const elsewhere = { ...change(['    return 1'], ['    return 2']), scopes: ['class B:'] }
    expect(editText(python, [elsewhere]).problems).toMatchObject([{ code: 'anchored-only', offered: true, lines: [2] }])
    const nowhere = { ...change(['    return 1'], ['    return 2']), scopes: ['class Z:'] }
    expect(editText(python, [nowhere]).problems).toMatchObject([{ code: 'anchored-only', offered: true, lines: [2] }])
    const notLast = { ...change(['    return 1'], ['    return 2']), atEnd: true as const }
    expect(editText(python, [notLast]).problems).toMatchObject([{ code: 'anchored-only', offered: true, lines: [2] }])
  })

  it('settles by the end of the file', () => {
    expect(editAll('x\na\nx\n', [{ ...change(['x'], ['y']), atEnd: true }])).toEqual({ text: 'x\na\ny\n', rungs: ['exact'] })
    expect(editAll('a\r\nb', [{ ...change([], ['c']), atEnd: true }])).toEqual({ text: 'a\r\nb\r\nc', rungs: [] })
  })
})

describe('nothing to do', () => {
  // [F1.66]
  it('is said when search and content are the same', () => {
    expect(editText(cart, [change(['    return sum'], ['    return sum'])])).toEqual({
      hunks: [],
      matches: [],
      problems: [],
      outcome: 'no-change',
    })
  })

  // [F1.66]
  it('is said when the change was made before', () => {
    const changes = [
      change(['    return sum'], ['    return sum.rounded()']),
      change(['  lines = []'], ['  lines = []', '  discount = none']),
      change(['    let sum = Money.zero()'], []),
    ]
    const once = editAll(cart, changes)
    expect(once.rungs).toEqual(['exact', 'exact', 'exact'])
    expect(editText(once.text, changes)).toMatchObject({ hunks: [], problems: [], outcome: 'already-applied' })
  })

  it('is not said when the new text stands elsewhere, nor does it swallow a change beside others', () => {
    expect(edit('a\na fresh line\nb\n', ['b'], ['a fresh line'])).toEqual({ text: 'a\na fresh line\na fresh line\n', rungs: ['exact'] })
    const text = 'return response.json()\nconst k = 1\n'
    const changes = [change(['return response.text()'], ['return response.json()']), change(['const k = 1'], ['const k = 2'])]
    expect(editText(text, changes).problems.map((problem) => problem.code)).toEqual(['no-match'])
    expect(codes('a fresh line\nx\na fresh line\n', ['gone'], ['a fresh line'])).toEqual(['no-match'])
  })

  it('is not said for a line that is doubled on purpose', () => {
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
