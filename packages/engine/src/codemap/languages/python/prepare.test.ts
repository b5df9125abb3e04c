import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { parsePlain, parseSource } from '../../grammars.ts'
import { readSource } from '../../read-source.ts'
import { python } from './language.ts'
import { prepare } from './prepare.ts'

describe('prepare for Python', () => {
  it('blanks function bodies except imports and the body of __init__', () => {
    const text = `class A:
    def __init__(self):
        self.x = 1
    async def f(self, a=(1,
            2)) -> int:
        """def not_me(): pass"""
        if a:
            from x import (y,
                z)
        return {'def': 1}
    def one_line(self): return 1
# def comment():
def g():  # why
    import os
    class Local: pass

x = 1
`
    expect(prepare(text).split('\n')).toEqual([
      'class A:',
      '    def __init__(self):',
      '        self.x = 1',
      '    async def f(self, a=(1,',
      '            2)) -> int:',
      `        0${' '.repeat(23)}`,
      ' '.repeat(13),
      '        0;  from x import (y,',
      '                z)',
      `        0${' '.repeat(16)}`,
      '    def one_line(self): return 1',
      '# def comment():',
      'def g():  # why',
      '    import os',
      `    0${' '.repeat(16)}`,
      '',
      'x = 1',
      '',
    ])
  })

  it('gives the same map as the whole text', () => {
    const block = fc.constantFrom(
      'def f(a, b="x"):\n    return a',
      'def g(a,\n      b): # c\n    """doc\n    def no(): pass\n    """\n    if a:\n        import os\n    x = [1,\n2]\n    return x',
      'class A(B):\n    x: int = 1\n    def m(self):\n\n        from . import y\n        class L: pass\n    @property\n    async def n(self) -> int:\n        return "it\\"s"\n    class Inner:\n        def deep(self): return 1',
      'class C:\n    def __init__(self):\n        self.a: int = 1\n        def local(): pass\n    y = 2',
      'if x:\n    def h():\n        pass\nelse:\n    def h(): pass',
      'y = [1,\n  2]\nz = {"def": 1}',
      '# def comment():\n',
      '\tbad',
      'def tab():\n\treturn 1\n\t# end',
    )
    fc.assert(
      fc.property(fc.array(block, { maxLength: 8 }), (blocks) => {
        const text = `${blocks.join('\n')}\n`
        const prepared = prepare(text)
        expect(prepared.length).toBe(text.length)
        expect(prepared.split('\n').length).toBe(text.split('\n').length)
        const whole = readSource(python, { root: parsePlain(python, 'a.py', text), text, origin: (index) => index }, text)
        const short = readSource(python, parseSource(python, 'a.py', text), text)
        // Text that does not parse may be read differently; neither result is right.
        if (whole.broken || short.broken) return
        // A line of mixed tabs and spaces may be too short for the number that marks the end of a body.
        const comparable = (map: typeof whole) =>
          text.includes('\tbad') ? { ...map, symbols: map.symbols.map(({ endLine: _, ...rest }) => rest) } : map
        expect(comparable(short)).toEqual(comparable(whole))
      }),
      { numRuns: 500 },
    )
  })
})
