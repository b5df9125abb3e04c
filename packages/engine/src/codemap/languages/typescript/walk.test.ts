import { describe, expect, it } from 'vitest'
import { parseSource } from '../../grammars.ts'
import { languageOf } from '../../language-of.ts'
import { readSource } from '../../read-source.ts'

/** Each symbol as `kind container.name`. */
function symbolsOf(path: string, text: string): string[] {
  const language = languageOf(path)
  if (!language) throw new Error(path)
  const { symbols } = readSource(language, parseSource(language, path, text), text)
  return symbols.map(({ kind, container, name }) => `${kind} ${container === undefined ? name : `${container}.${name}`}`)
}

function mapOf(path: string, text: string) {
  const language = languageOf(path)
  if (!language) throw new Error(path)
  return readSource(language, parseSource(language, path, text), text)
}

describe('a walk through TypeScript and JavaScript', () => {
  // [F2.2]
  it('passes over what functions, callbacks and blocks of classes hold', () => {
    const text = `
      function outer() { function inner() {} class Inner { m() {} } const o = { m() {} }; this.x = 1 }
      it('x', () => { function inCallback() {} const alsoThere = () => {} })
      items.forEach(function () { class There { m() {} } })
      class A { static { function inBlock() {} } method() { class B { m() {} } } field = () => { function inField() {} } }
    `
    expect(symbolsOf('a.ts', text)).toEqual(['function outer', 'class A', 'method A.method', 'method A.field'])
  })

  it('takes what a wrapper around a whole script holds for the script itself', () => {
    const names = ['a', 'b', 'c', 'd', 'e', 'f']
    const text = `
      (function () { function a() {} })();
      (function () { function b() {} }());
      !function () { function c() {} }();
      (() => { function d() {} })();
      (function (root, factory) { factory() })(this, function () { function e() {} });
      define(['x'], function (x) { function f() {} })
    `
    expect(symbolsOf('a.js', text)).toEqual(names.map((name) => `function ${name}`))
  })

  it('keeps apart declarations that follow one another', () => {
    const { symbols } = mapOf(
      'a.ts',
      'export default class extends Base {}\nconst { a } = load()\nfunction next() {}\nexport {}\nclass Last {}',
    )
    expect(symbols.map(({ name, signature }) => [name, signature])).toEqual([
      ['default', 'export default class (default) extends Base'],
      ['a', 'const { a } = load()'],
      ['next', 'function next()'],
      ['Last', 'class Last'],
    ])
  })

  it('finds what CommonJS exports', () => {
    const { symbols, exports, imports } = mapOf(
      'a.js',
      "exports.a = void 0\nexports.a = a\nexports.b = function () {}\nmodule.exports = class Shop { open() {} }\nmodule.exports.c = require('./c')\nmodule.exports = { d, e() {} }",
    )
    expect(symbols.map(({ kind, container, name }) => [kind, container, name])).toEqual([
      ['function', undefined, 'b'],
      ['class', undefined, 'Shop'],
      ['method', 'Shop', 'open'],
      ['variable', undefined, 'exports'],
      ['property', 'exports', 'd'],
      ['method', 'exports', 'e'],
    ])
    expect(exports).toEqual(['exports.a = a', "module.exports.c = require('./c')"])
    expect(imports.map(({ module, names, reexported }) => ({ module, names, reexported }))).toEqual([
      { module: './c', names: [{ name: '*', as: 'c' }], reexported: true },
    ])
  })

  it('finds the functions of objects that are put somewhere', () => {
    const text =
      'window.Filter = { init: function () {}, size: 1 }\nFilter.more = { deep: { run() {} } }\nFilter.none = { a: 1 }\nstate = { a: 1 }'
    expect(symbolsOf('a.js', text)).toEqual(['variable Filter', 'method Filter.init', 'property Filter.more', 'method Filter.more.run'])
  })

  it('gives a component in a wrapper the parameters of its function', () => {
    const text = `
      export const Card = React.memo(function Card({ title }: Props) { return null })
      const Row = forwardRef<Ref, Props>((props, ref) => <tr ref={ref} />)
      const Page = lazy(() => import('./page'))
      const rows = items.map((item) => { return item.name + item.price + item.amount })
    `
    expect(mapOf('a.tsx', text).symbols.map(({ kind, signature }) => [kind, signature])).toEqual([
      ['function', 'export const Card = React.memo(function Card({ title }: Props))'],
      ['function', 'const Row = forwardRef<Ref, Props>((props, ref))'],
      ['variable', "const Page = lazy(() => import('./page'))"],
      ['variable', 'const rows = items.map(…)'],
    ])
  })

  it('tells once what a constructor sets, and not what the class declares already', () => {
    const text =
      'class A { x = 1\n constructor(b) { super(); this.x = 2; this.b = b; this.c = new Map(); this.c = 1; if (b) { this.d = 4 } } m() { this.e = 5 } }'
    expect(mapOf('a.js', text).symbols.map(({ name, signature }) => [name, signature])).toEqual([
      ['A', 'class A'],
      ['x', 'x = 1'],
      ['constructor', 'constructor(b)'],
      ['b', 'b'],
      ['c', 'c = new Map()'],
      ['m', 'm()'],
    ])
  })

  it('lists at top level what stands at the margin of a file that is broken beyond repair', () => {
    const text = 'export function before() {}\n\nconst x = {{{ (\n\nexport class After {\n  method() {}\n}\n'
    const map = mapOf('a.ts', text)
    expect(map.broken).toBe(true)
    expect(map.symbols.map(({ name }) => name)).toContain('before')
  })

  it('says that an error hides in a function, though all definitions are there', () => {
    const map = mapOf('a.js', 'function a() { let = = 3 }\nfunction b() {}')
    expect(map.broken).toBe(true)
    expect(map.symbols.map(({ name }) => name)).toEqual(['a', 'b'])
  })

  it.each([
    ['objects', `const a = ${'{a:'.repeat(10_000)}() => 1${'}'.repeat(10_000)}`],
    ['blocks', `${'{'.repeat(10_000)}${'}'.repeat(10_000)}`],
    ['brackets', `${'('.repeat(10_000)}1${')'.repeat(10_000)}`],
    ['calls', `a${'.b()'.repeat(10_000)}`],
    ['classes', `${'class A { x = '.repeat(10_000)}1${'}'.repeat(10_000)}`],
    ['branches', `if (a) {} ${'else if (b) {} '.repeat(10_000)}`],
  ])('goes on after %s nested beyond all measure', (_name, text) => {
    expect(symbolsOf('a.ts', `${text}\nfunction after() {}`).at(-1)).toBe('function after')
  })

  it('counts imports inside functions and callbacks as local', () => {
    const { imports } = mapOf(
      'a.ts',
      "import a from 'a'\nconst b = require('b')\nfunction f() { require('c') }\nbeforeEach(() => { d = require('d') })\n",
    )
    expect(imports.map(({ module, local, text }) => [module, local, text])).toEqual([
      ['a', false, "import a from 'a'"],
      ['b', false, "const b = require('b')"],
      ['c', true, "require('c')"],
      ['d', true, "require('d')"],
    ])
  })

  it('searches functions for imports only where there are some, and finds those beside others on a line', () => {
    const text = "/**\n * @typedef {import('./types')} T\n */\nconst a = require('a'), b = () => require('b')\n"
    expect(mapOf('a.js', text).imports.map(({ module, local }) => [module, local])).toEqual([
      ['a', false],
      ['b', true],
    ])
    const plain = "/** {import('./types')} */\nconst { a: c } = require('a').b, d = await import('d')\n"
    expect(mapOf('a.js', plain).imports.map(({ module, names, text: line }) => [module, names, line])).toEqual([
      ['a', [{ name: 'a', as: 'c' }], "const { a: c } = require('a').b"],
      ['d', [{ name: '*', as: 'd' }], "const d = await import('d')"],
    ])
  })
})
