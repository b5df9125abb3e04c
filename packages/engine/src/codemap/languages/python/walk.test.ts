import { describe, expect, it } from 'vitest'
import { parseSource } from '../../grammars.ts'
import { readSource } from '../../read-source.ts'
import { python } from './language.ts'

function mapOf(text: string) {
  return readSource(python, parseSource(python, 'a.py', text), text)
}

describe('the walk through a Python file', () => {
  it('skips the content of functions and loops, and variables that only a script sets', () => {
    const text = `
def outer():
    def inner(): pass
    class Inner:
        def method(self): pass
    x = 1
for i in range(3):
    y = i
if __name__ == "__main__":
    z = 1
    def helper(): pass
if sys.platform == "win32":
    def only_there(): pass
else:
    def elsewhere(): pass
`
    expect(mapOf(text).symbols.map(({ name }) => name)).toEqual(['outer', 'helper', 'only_there', 'elsewhere'])
  })

  it('lists every name of an assignment once', () => {
    expect(mapOf('a, (b, *c) = f()\n(d, e) = g()\nh: int\nself.i = 1\nj[0] = 2\nk += 1\n').symbols.map(({ name }) => name)).toEqual([
      'a',
      'b',
      'c',
      'd',
      'e',
      'h',
    ])
  })

  it('maps attributes that the constructor sets, once', () => {
    const text = `
class A:
    x: int
    def __init__(self, a):
        self.x = a
        self.a = a
        self.b: dict[str, int] = {}
        self.b = {}
        other.c = 1
        if a:
            self.d = 1
    def later(self):
        self.e = 1
`
    expect(mapOf(text).symbols.map(({ container, name, signature }) => [container, name, signature])).toEqual([
      [undefined, 'A', 'class A'],
      ['A', 'x', 'x: int'],
      ['A', '__init__', 'def __init__(self, a)'],
      ['A', 'a', 'a'],
      ['A', 'b', 'b: dict[str, int]'],
      ['A', 'later', 'def later(self)'],
    ])
  })

  it('marks imports inside functions as local, and not those under `if` and `try`', () => {
    const text =
      'try:\n    import a\nexcept ImportError:\n    from b import (\n        c as d,  # e, f\n        g,\n    )\ndef f():\n    from . import h\n'
    expect(mapOf(text).imports.map(({ module, names, local }) => ({ module, names, local }))).toEqual([
      { module: 'a', names: [{ name: '*', as: 'a' }], local: false },
      {
        module: 'b',
        names: [
          { name: 'c', as: 'd' },
          { name: 'g', as: 'g' },
        ],
        local: false,
      },
      { module: '.', names: [{ name: 'h', as: 'h' }], local: true },
    ])
  })

  it('recognizes enums, protocols, named tuples and type aliases', () => {
    const text =
      'class A(str, enum.Enum):\n    B = 1\nclass C(Protocol[T]):\n    pass\nclass D(EnumLike): pass\nE = collections.namedtuple("E", "x")\nF: TypeAlias = int\nG = Union[int, str]\n'
    expect(mapOf(text).symbols.map(({ kind, name }) => [kind, name])).toEqual([
      ['enum', 'A'],
      ['case', 'B'],
      ['interface', 'C'],
      ['class', 'D'],
      ['type', 'E'],
      ['type', 'F'],
      ['type', 'G'],
    ])
  })

  it('keeps definitions before an error', () => {
    const map = mapOf('def before(): pass\n\nclass A:\n    def m(self:\n        pass\n\ndef after(): pass\n')
    expect(map.broken).toBe(true)
    expect(map.symbols.map(({ name }) => name)).toContain('before')
  })
})
