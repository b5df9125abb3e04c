import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { parseSource } from '../../grammars.ts'
import { readSource } from '../../read-source.ts'
import { swift } from './language.ts'
import { prepare } from './prepare.ts'

function symbolsOf(text: string): { symbols: string[]; broken: boolean } {
  const { symbols, broken } = readSource(swift, parseSource(swift, 'a.swift', text), text)
  return { symbols: symbols.map(({ kind, container, name }) => `${kind} ${container === undefined ? '' : `${container}.`}${name}`), broken }
}

/** Bodies that hide braces or quotes, or use syntax newer than the grammar. */
const bodies = [
  'return "}"',
  'let s = "\\(a ? "}" : "\\(b)") {"',
  'let s = #"\\(}"# + #"a\\#(f("}"))"#',
  'let s = """\n  } " \\(x)\n  """',
  'let r = /[{"]/; let q = #/}/#',
  'let d = a / b; let e = c / {',
  '// }',
  '/* } /* } */ */ let copy = consume x',
  'if case .some(let x) = y { for z in x where z { } }',
  'func local() { }; class Not { var x = 1 }',
  'let `}` = 1',
].map((body) => (body.endsWith('{') ? `${body} }` : body))

describe('prepare for Swift', () => {
  it('blanks the bodies of functions and accessors', () => {
    const text = 'class A {\n  func f() { g("}") }\n  var p: Int { get { q ?? 1 } set { r = 2 } }\n  var v: some View { Text("a") }\n}'
    expect(prepare(text)).toBe(
      'class A {\n  func f() {/*    */}\n  var p: Int { get {/*    */} set {/*   */} }\n  var v: some View {/*       */}\n}',
    )
  })

  it('finds every member, whatever the bodies before it contain', () => {
    const member = fc.constantFrom(...bodies).map((body) => (name: string) => `  public func ${name}() {\n ${body}\n}`)
    fc.assert(
      fc.property(fc.array(member, { minLength: 1, maxLength: 6 }), (members) => {
        const text = `struct A {\n${members.map((make, at) => make(`m${at}`)).join('\n')}\n}\nactor B { var last: Int }`
        expect(symbolsOf(text)).toEqual({
          symbols: ['struct A', ...members.map((_, at) => `method A.m${at}`), 'class B', 'property B.last'],
          broken: false,
        })
      }),
    )
  })

  it('rewrites syntax that the grammar does not know', () => {
    const text = `import class Foo.Bar
struct A<let n: Int>: ~Copyable {
  nonisolated(unsafe) static var g = 1
  func a() async throws(Failure) -> Int { 1 }
  func b(isolation: isolated (any Actor)? = #isolation, _ x: sending T) {}
  @backDeployed(before: macOS 13, iOS 16) func c() {}
  var d: Int { _read { yield x } _modify { yield &x } }
  static func ... (l: A, r: A) -> A { l }
  static let e = /a "{2} (\\d+) b/
  isolated deinit {}
  #warning("later")
  func nonisolated() {}
}
protocol P {
  associatedtype Q: R
  where
    Q.A == A,
    Q.B == B
  func f() throws(E)
}
typealias T<U> = Array<U> where U: P`
    expect(symbolsOf(text)).toEqual({
      symbols: [
        'struct A',
        ...[
          'property A.g',
          'method A.a',
          'method A.b',
          'method A.c',
          'property A.d',
          'method A....',
          'property A.e',
          'method A.deinit',
          'method A.nonisolated',
        ],
        ...['interface P', 'property P.Q', 'method P.f', 'type T'],
      ],
      broken: false,
    })
  })

  it('keeps every branch of an #if', () => {
    const text =
      '#if os(Linux)\nimport Glibc\n#else\nimport Darwin\n#endif\nclass A {\n#if DEBUG\n  func a() {}\n#elseif X\n  var b: Int\n#endif\n}'
    expect(symbolsOf(text)).toEqual({ symbols: ['class A', 'method A.a', 'property A.b'], broken: false })
  })

  it('reports unbalanced braces as broken, and keeps members by their indentation', () => {
    const missing = 'class A {\n    func f() {\n        if x {\n    }\n    func g() {}\n}\nstruct B {}\n'
    const extra = 'class A {\n    func f() {\n    }\n    }\n    func g() {}\n}\nstruct B {}\n'
    const cutOff = 'extension A {\n    func f() {}\n    func g() {\n        if x { return "unti'
    expect([missing, extra, cutOff].map(symbolsOf)).toEqual([
      { symbols: ['class A', 'method A.f', 'method A.g', 'struct B'], broken: true },
      { symbols: ['class A', 'method A.f', 'method A.g', 'struct B'], broken: true },
      { symbols: ['extension A', 'method A.f', 'method A.g'], broken: true },
    ])
  })

  it('keeps every line and its length, whatever the text', () => {
    const pieces = [
      ...bodies,
      'class A',
      ': B',
      '(',
      ')',
      '{',
      '}',
      '[',
      ']',
      '\n',
      '\r\n',
      '"',
      '"""',
      '#"',
      '`',
      '/',
      '/*',
      'func ...',
      'throws(\nE)',
      'isolated x',
      '#isolation',
      '#if A',
      '#else',
      '#endif',
      '@a(',
      'ä𝕏',
      'get {',
      '_read',
      'associatedtype T where A,\nB',
      'typealias T where A',
    ]
    fc.assert(
      fc.property(fc.array(fc.oneof(fc.constantFrom(...pieces), fc.string({ maxLength: 4 })), { maxLength: 40 }), (parts) => {
        const text = parts.join(' ')
        const lengths = (all: string): number[] => all.split('\n').map((line) => line.length)
        expect(lengths(prepare(text))).toEqual(lengths(text))
      }),
      { numRuns: 300 },
    )
  })

  it('handles strings nested twenty thousand levels deep', () => {
    const text = `class A { let s = ${'"\\('.repeat(20_000)}`
    expect(prepare(text)).toHaveLength(text.length)
  })
})
