import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { parseSource } from '../../grammars.ts'
import type { Language } from '../../language.ts'
import { readSource } from '../../read-source.ts'
import { cpp } from '../cpp/language.ts'
import { c } from './language.ts'
import { prepare } from './prepare.ts'

/** The mapped symbols, after a `!` if the parser found errors. */
function symbols(language: Language, text: string): string[] {
  const map = readSource(language, parseSource(language, 'x', text), text)
  const found = map.symbols.map(({ kind, name, container }) => `${kind} ${container === undefined ? '' : `${container}.`}${name}`)
  return map.broken ? ['!', ...found] : found
}

describe('prepare for C and C++', () => {
  it('keeps every position: a character stays, or becomes a space or part of a comment', () => {
    const piece = fc.constantFrom(
      ...[
        '{',
        '}',
        '(',
        ')',
        ';',
        ',',
        '#if A\n',
        '#else\n',
        '#endif\n',
        '#define X(a) \\\n  a\n',
        '"',
        "'",
        '/*',
        '*/',
        '//',
        '\n',
        '\r\n',
        ' ',
        '\\',
      ],
      ...[
        'API',
        'int',
        'f',
        'class',
        'struct',
        'enum',
        'template <T>',
        'R"(',
        ')"',
        '=',
        '::',
        '*',
        ':',
        'noexcept(',
        '__attribute__((x))',
        'ö',
        '𝒳',
      ],
    )
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 60 }), (pieces) => {
        const text = pieces.join(' ')
        const prepared = prepare(text)
        expect(prepared.length).toBe(text.length)
        for (let at = 0; at < text.length; at++) {
          const was = text.charAt(at)
          const is = prepared.charAt(at)
          if (was === '\n') expect(is).toBe('\n')
          else if (is !== was) expect(' /*').toContain(is)
        }
      }),
      { numRuns: 300 },
    )
  })

  it('keeps one #if branch if they cut through a statement, and all branches with whole declarations', () => {
    const text = [
      '#ifdef A',
      'int f(int a) {',
      '#else',
      'int f(void) {',
      '#endif',
      '  return 0; }',
      '#if B',
      'int g(void);',
      '#else',
      'int h(void);',
      '#endif',
      '#if 0',
      'int dead(void);',
      '#endif',
    ]
    expect(symbols(c, text.join('\n'))).toEqual(['function f', 'function g', 'function h'])
  })

  it('leaves out include guards, and keeps other macros without a value', () => {
    expect(
      symbols(
        c,
        '#ifndef X_H\n#define X_H\n#ifndef API\n#define API\n#endif\n#define LONG(a) \\\n  do { \\\n  } while (0)\nint after;\n#endif\n',
      ),
    ).toEqual(['macro API', 'macro LONG', 'variable after'])
  })

  it('reads declarations with macros in every position', () => {
    const text = [
      'API int f1(void);',
      'API FILE *f2(void);',
      'DWORD WINAPI f3(void *x);',
      'static noinline int f4(void);',
      'void f5(const char *format, ...) PRINTF_LIKE(1, 2);',
      'PRIVATE(int) f6(UNUSED int a, char *UNUSED b);',
      'typedef list_head(item) items_t;',
      'struct PACKED s1 { int a ALIGNED(4); BIT(open); LIST_ENTRY(s1) link; };',
      'struct s2 { char c; } PACKED;',
      'enum e { RED DEPRECATED("x") = 1, OPTION(GREEN, int, 2), BLUE };',
      'rb_gen(static, tree_, tree_t)',
      'int last;',
    ]
    expect(symbols(c, text.join('\n'))).toEqual([
      ...['function f1', 'function f2', 'function f3', 'function f4', 'function f5', 'function f6', 'type items_t', 'struct s1'],
      ...['property s1.a', 'property s1.open', 'property s1.link', 'struct s2', 'property s2.c'],
      ...['enum e', 'case e.RED', 'case e.GREEN', 'case e.BLUE', 'variable last'],
    ])
  })

  it('keeps types that look like a macro', () => {
    const text =
      'DB::Status f1();\nURL f2(URL a);\nclass URL { public: URL(); URL(int x); ~URL(); };\nstatic FOO bar = 1;\nstruct FOO *f3(void);\nenum A { X, Y };'
    expect(symbols(cpp, text)).toEqual([
      ...['function f1', 'function f2', 'class URL', 'method URL.URL', 'method URL.URL', 'method URL.~URL', 'variable bar', 'function f3'],
      ...['enum A', 'case A.X', 'case A.Y'],
    ])
  })

  it('reads classes with macros in every position', () => {
    const text = [
      'BEGIN_NAMESPACE',
      'class API Order : public Base {',
      '  Q_OBJECT',
      'public slots:',
      '  EXPLICIT Order(int x) : x_(x) {}',
      '  INLINE operator bool() const { return true; }',
      '  void run() NOEXCEPT OVERRIDE;',
      '  DISALLOW_COPY(Order);',
      'UNLESS_TESTED:',
      '  std::mutex lock_ GUARDED_BY(x);',
      '  void (Order::*handler_)(int);',
      '};',
      'template <class T, ENABLE_IF(!is_x<T>::value && y)> INLINE auto f(T t) noexcept(noexcept(t.x())) -> decltype(t.x(), void()) { }',
      'TEST(order, enum) { struct Local {}; }',
      'END_NAMESPACE',
    ]
    expect(symbols(cpp, text.join('\n'))).toEqual([
      ...[
        'class Order',
        'method Order.Order',
        'method Order.operator bool',
        'method Order.run',
        'property Order.lock_',
        'property Order.handler_',
      ],
      ...['function f', 'function TEST'],
    ])
  })

  it('keeps an #include inside a body for the graph', () => {
    const text = 'static void f(void) {\n#include "body.inc"\n}\n'
    expect(readSource(c, parseSource(c, 'x', text), text).imports.map(({ module, local }) => ({ module, local }))).toEqual([
      { module: '"body.inc"', local: true },
    ])
  })

  it('reads declarations before braces that are never closed', () => {
    expect(symbols(c, 'int a;\nvoid f(void) { if (x) { \nint b;\n').filter((symbol) => symbol !== '!')).toContain('variable a')
  })
})
