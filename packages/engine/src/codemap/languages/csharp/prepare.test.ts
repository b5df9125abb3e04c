import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { parseSource } from '../../grammars.ts'
import { readSource } from '../../read-source.ts'
import { csharp } from './language.ts'
import { prepare } from './prepare.ts'

function symbolsOf(text: string): { symbols: string[]; broken: boolean } {
  const { symbols, broken } = readSource(csharp, parseSource(csharp, 'a.cs', text), text)
  return { symbols: symbols.map(({ kind, container, name }) => `${kind} ${container === undefined ? '' : `${container}.`}${name}`), broken }
}

/** Bodies that hide braces or quotes, or use syntax newer than the grammar. */
const bodies = [
  'return "}";',
  `var c = '{'; var d = '\\'';`,
  'var s = @"c:\\{"; var t = @"a""}";',
  'var s = $"{(a ? "}" : $"{b}")} {{ {c:N2}";',
  'var s = $@"{x}""{{";',
  'var r = """{ " } """; var q = $$"""{ {{f("}")}} """;',
  '// }',
  '/* } */ x?.y = 3;',
  'if (a is { X: 1 }) { foreach (var b in c) { } }',
  'void Local() { } class Not { }',
  "#region Don't {",
]

describe('prepare for C#', () => {
  it('blanks the bodies of methods and accessors', () => {
    const text = 'class A {\n  int F() { return 1; }\n  int G() => H("}");\n  int P { get => 1; private set { x = 2; } }\n}'
    expect(prepare(text)).toBe('class A {\n  int F() {/*       */}\n  int G() =>0      ;\n  int P { get =>0 ; private set {/*    */} }\n}')
  })

  it('finds every member, whatever the bodies before it contain', () => {
    const member = fc.constantFrom(...bodies).map((body) => (name: string) => `public void ${name}() { ${body}\n}`)
    fc.assert(
      fc.property(fc.array(member, { minLength: 1, maxLength: 6 }), (members) => {
        const text = `namespace N;\nclass A {\n${members.map((make, at) => make(`M${at}`)).join('\n')}\n}\nclass B { int last; }`
        expect(symbolsOf(text)).toEqual({
          symbols: ['class A', ...members.map((_, at) => `method A.M${at}`), 'class B', 'property B.last'],
          broken: false,
        })
      }),
    )
  })

  it('reads types without a body', () => {
    const text = `public class A : B($"{x}");
internal interface I<T> where T : class;
struct S;
public enum E : byte;
public abstract class
    Late;
class C { class D; }`
    expect(symbolsOf(text)).toEqual({
      symbols: ['class A', 'interface I', 'struct S', 'enum E', 'class Late', 'class C', 'class C.D'],
      broken: false,
    })
  })

  it('reads an extension block as an extension of its type', () => {
    const text =
      'static class A {\n  extension<T>(in IEnumerable<T> all) where T : allows ref struct {\n    public int N => 1;\n  }\n  void F() { }\n}'
    expect(symbolsOf(text)).toEqual({
      symbols: ['class A', 'extension A.IEnumerable', 'property IEnumerable.N', 'method A.F'],
      broken: false,
    })
  })

  it('keeps #if branches that fit together, and the first of those that do not', () => {
    const text = `enum E {
#if A
  X,
#else
  Y,
#endif
}
class C {
#if A
  public void F()
#elif B
  public void F(int a)
#endif
  { }
#if A
  int a;
#else
  int b;
#endif
  int Last() =>
#if A
    1
#else
    2
#endif
  ;
}`
    expect(symbolsOf(text)).toEqual({
      symbols: ['enum E', 'case E.X', 'case E.Y', 'class C', 'method C.F', 'property C.a', 'property C.b', 'method C.Last'],
      broken: false,
    })
  })

  it('reports unbalanced braces as broken, and keeps members by their indentation', () => {
    const missing = 'class A {\n    void F() {\n        if (x) {\n    }\n    void G() { }\n}\nclass B { }\n'
    const extra = 'class A\n{\n    void F()\n    {\n    }\n    }\n    void G() { }\n}\nclass B { }\n'
    const cutOff = 'namespace N {\n  class A {\n    int F() { return 1; }\n    void G() {\n        if (x) { return "unti'
    expect([missing, extra, cutOff].map(symbolsOf)).toEqual([
      { symbols: ['class A', 'method A.F', 'method A.G', 'class B'], broken: true },
      { symbols: ['class A', 'method A.F', 'method A.G', 'class B'], broken: true },
      { symbols: ['class A', 'method A.F', 'method A.G'], broken: true },
    ])
  })

  it('keeps every line and its length, whatever the text', () => {
    const pieces = [
      ...bodies,
      'class A',
      ' : B',
      '(',
      ')',
      '{',
      '}',
      '[',
      ']',
      ';',
      '=>',
      '\n',
      '\r\n',
      '"',
      '"""',
      "'",
      '$"',
      '@"',
      'public ',
      'async',
      'where T : struct',
      '#if A',
      '#else',
      '#endif',
      'operator +=',
      'base(',
      'ä𝕏',
      'get;',
      'extension(',
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
    const text = `class A { string s = ${'$"{'.repeat(20_000)}`
    expect(prepare(text)).toHaveLength(text.length)
  })
})
