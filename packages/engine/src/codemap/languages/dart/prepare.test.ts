import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { parseSource } from '../../grammars.ts'
import { readSource } from '../../read-source.ts'
import { dart } from './language.ts'
import { prepare } from './prepare.ts'

function mapped(text: string) {
  const { broken, symbols } = readSource(dart, parseSource(dart, 'a.dart', text), text)
  return {
    broken,
    symbols: symbols.map(({ kind, name, container, signature }) => `${kind} ${container ? `${container}.` : ''}${name}: ${signature}`),
  }
}

describe('prepare for Dart', () => {
  it('keeps the length and the lines of any text', () => {
    const pieces =
      "class enum mixin extension type typedef final const get operator Function switch external A b_ $c ( ) [ ] { } < > , ; : = => . ? @ ' \" ''' ${ $ // /* */ \\ r' 1 é 😀".split(
        ' ',
      )
    const source = fc.array(fc.constantFrom(...pieces, ' ', '\n', '\r\n', '\n  '), { maxLength: 80 }).map((parts) => parts.join(''))
    const lineEnds = (text: string) => [...text.matchAll(/\r?\n/g)].map(({ index }) => index)
    fc.assert(
      fc.property(source, (text) => {
        const seen = prepare(text)
        expect(seen.length).toBe(text.length)
        expect(lineEnds(seen)).toEqual(lineEnds(text))
      }),
      { numRuns: 2000 },
    )
  })

  it('blanks bodies and values', () => {
    expect(prepare("int f(int a) {\n  return g(a);\n}\nfinal x = {'a': 1};\nint get y => switch (x) { _ => 1 };")).toBe(
      'int f(int a) {\n              \n}\n_____ x = [      ];\nint get y => [                   ];',
    )
  })

  it('ends on deep nesting and on brackets that are never closed', () => {
    for (const piece of ['(', '{', '<', '[', 'f(', 'a<', "'${"]) {
      const text = `void f${piece.repeat(3000)}`
      expect(prepare(text).length).toBe(text.length)
    }
  })
})

describe('Dart syntax that the grammar does not know', () => {
  const cases: [what: string, text: string, symbols: string[]][] = [
    [
      'modifiers of classes',
      'abstract base class A {}\nmixin class B {}\nbase mixin C {}\nfinal class D = A with C;',
      ['class A: abstract base class A', 'class B: mixin class B', 'interface C: base mixin C', 'class D: final class D = A with C'],
    ],
    [
      'records in types',
      '(int, String) f((int, int) a, {List<(int, {String b})>? c}) => throw 1;\nfinal (int, int) x = (1, 2);\nvoid g<T extends (int, int)>() {}',
      [
        'function f: (int, String) f((int, int) a, {List<(int, {String b})>? c})',
        'variable x: final (int, int) x = (1, 2)',
        'function g: void g<T extends (int, int)>()',
      ],
    ],
    [
      'records over several lines',
      'typedef R = ({\n  int a,\n  int b,\n});\n({\n  int a,\n}) f() {}',
      ['type R: typedef R = ({ int a, int b })', 'function f: ({int a}) f()'],
    ],
    [
      'extension types',
      'extension type const Id<T>.of(T value) implements Object {\n  int get x => 1;\n}',
      ['class Id: extension type const Id<T>.of(T value) implements Object', 'method Id.x: int get x'],
    ],
    [
      'enums with members',
      'enum E<T> implements I {\n  a<int>(1),\n  @Deprecated("x")\n  b.named(2),;\n\n  const E(this.x);\n  const E.named(this.x);\n  final int x;\n}',
      [
        'enum E: enum E<T> implements I',
        'case E.a: a',
        'case E.b: b',
        'method E.E: const E(this.x)',
        'method E.E.named: const E.named(this.x)',
        'property E.x: final int x',
      ],
    ],
    [
      'enums that only implement',
      'enum E with M implements I { a, b; }',
      ['enum E: enum E with M implements I', 'case E.a: a', 'case E.b: b'],
    ],
    [
      'abstract and external variables',
      'external final int a;\nclass C {\n  abstract final int? b;\n  external static int c;\n  static final int d;\n}',
      [
        'variable a: external final int a',
        'class C: class C',
        'property C.b: abstract final int? b',
        'property C.c: external static int c',
        'property C.d: static final int d',
      ],
    ],
    [
      'initializers with braces and switches',
      'class C {\n  C(int x) : a = {}, b = const {}, c = switch (x) { _ => 1 }, super(x) {\n    g();\n  }\n  void f() {}\n}',
      ['class C: class C', 'method C.C: C(int x)', 'method C.f: void f()'],
    ],
    [
      'names that are words elsewhere',
      'class C {\n  void on<E>(E e) {}\n  int get(int a) => a;\n  void set(int a) {}\n  static of(x) {}\n}',
      [
        'class C: class C',
        'method C.on: void on<E>(E e)',
        'method C.get: int get(int a)',
        'method C.set: void set(int a)',
        'method C.of: static of(x)',
      ],
    ],
    [
      'code in strings',
      `final a = 'class A { \${f(() { return '}'; })} }';\nfinal b = r'\\';\nfinal c = '''\nclass B {}\n''';\nclass D {}`,
      ['variable a: final a', "variable b: final b = r'\\'", 'variable c: final c', 'class D: class D'],
    ],
    [
      'shorthands and annotations with types',
      '@Native<Int Function()>(isLeaf: true)\nexternal int f();\nvoid g({A a = .center, B b = const (1, 2)}) {}',
      ['function f: external int f()', 'function g: void g({A a = .center, B b = const (1, 2)})'],
    ],
  ]

  it.each(cases)('maps %s', (_what, text, symbols) => {
    expect(mapped(text)).toEqual({ broken: false, symbols })
  })
})
