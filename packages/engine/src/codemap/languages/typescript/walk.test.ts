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

describe('the walk through a TypeScript or JavaScript file', () => {
  // [F2.2]
  it('skips the content of functions, callbacks and static blocks', () => {
    const text = `
      function outer() { function inner() {} class Inner { m() {} } const o = { m() {} }; this.x = 1 }
      it('x', () => { function inCallback() {} const alsoThere = () => {} })
      items.forEach(function () { class There { m() {} } })
      class A { static { function inBlock() {} } method() { class B { m() {} } } field = () => { function inField() {} } }
    `
    expect(symbolsOf('a.ts', text)).toEqual(['function outer', 'class A', 'method A.method', 'method A.field'])
  })

  it("maps functions in a wrapper around a whole script as the script's own", () => {
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

  it('separates declarations that follow one another', () => {
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

  it('finds CommonJS exports', () => {
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

  it('finds the functions of assigned objects', () => {
    const text =
      'window.Filter = { init: function () {}, size: 1 }\nFilter.more = { deep: { run() {} } }\nFilter.none = { a: 1 }\nstate = { a: 1 }'
    expect(symbolsOf('a.js', text)).toEqual(['variable Filter', 'method Filter.init', 'property Filter.more', 'method Filter.more.run'])
  })

  it('shows the parameters of a component in a wrapper', () => {
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

  it('maps properties set by a constructor once, unless the class declares them', () => {
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

  it('keeps definitions before an error in a broken file', () => {
    const text = 'export function before() {}\n\nconst x = {{{ (\n\nexport class After {\n  method() {}\n}\n'
    const map = mapOf('a.ts', text)
    expect(map.broken).toBe(true)
    expect(map.symbols.map(({ name }) => name)).toContain('before')
  })

  it('reports an error inside a function as broken, and keeps all definitions', () => {
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
  ])('maps a function after ten thousand nested %s', (_name, text) => {
    expect(symbolsOf('a.ts', `${text}\nfunction after() {}`).at(-1)).toBe('function after')
  })

  it('marks imports inside functions and callbacks as local', () => {
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

  it('finds local and top-level imports on one line, and ignores those in comments', () => {
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
