import { describe, expect, it } from 'vitest'
import type { Definition } from './definition.ts'
import { reasonFor } from './known-mistakes.ts'
import { sourceContextAt } from './source-context.ts'

const reason = (text: string, line: number, definition: Pick<Definition, 'kind' | 'language'>, name = '') =>
  reasonFor({ path: 'a', name, line, alsoAt: [], within: null, ...definition }, sourceContextAt(text.split('\n'), line))

describe('reasonFor', () => {
  it('excuses a class in a callback, never one at top level, in a namespace, a condition or an object', () => {
    const text =
      'describe(\n  "x",\n) {\n  class Child {}\n}\nclass Top {}\ndeclare global {\n  interface Window {}\n}\nif (x) {\n  class Kept {}\n}\nconst o = {\n  Deep: class {},\n}'
    const of = { kind: 'class', language: 'typescript' } as const
    expect([4, 6, 8, 11, 14].map((line) => reason(text, line, of))).toEqual([
      'inside a function or a callback, whose scope ctags lost',
      null,
      null,
      null,
      null,
    ])
  })

  it('excuses imported types, never declared ones', () => {
    const text = "import { type Order } from './order'\ntype Line = string\nexport type Lines<T> =\n"
    const of = { kind: 'alias', language: 'typescript' } as const
    expect([1, 2, 3].map((line) => reason(text, line, of))).toEqual([
      'a type that is imported or exported on, taken for an alias',
      null,
      null,
    ])
  })

  it('excuses methods of an anonymous object, never those of a named one', () => {
    const text = 'val x = object : Call(\n  a,\n) {\n\n  override fun run() {}\n}\nobject Named {\n  fun run() {}\n}'
    const of = { kind: 'method', language: 'kotlin' } as const
    expect([5, 8].map((line) => reason(text, line, of))).toEqual(['in an object without a name, whose scope ctags lost', null])
  })

  it('excuses a name that is not on the line, never one that is only spaced differently', () => {
    const text = 'bool operator ==(\n  other);'
    const of = { kind: 'method', language: 'cpp' } as const
    expect(['operator==', 'Order::operator==', 'total'].map((name) => reason(text, 1, of, name))).toEqual([
      null,
      null,
      'a name that does not stand there',
    ])
  })

  it('excuses calls and conditions in C#, never methods and constructors', () => {
    const text =
      'class A\n{\n    A(int x) { }\n    void Run<T>(T t) where T : class\n    {\n        Check.NotNull(t);\n        Assert.True(Run(t));\n    }\n    bool Equals((int, int) x) => true;\n}'
    const named = (name: string, line: number, kind = 'method') => reason(text, line, { kind, language: 'csharp' }, name)
    expect([
      named('A', 3),
      named('Run', 4),
      named('T', 4, 'class'),
      named('Check.NotNull', 6),
      named('Run', 7),
      named('bool', 9),
      named('Equals', 9),
    ]).toEqual([
      null,
      null,
      'a condition on a type parameter taken for a type',
      'a call in a body or among top-level statements taken for a method',
      'a call in a body or among top-level statements taken for a method',
      'what a method returns, taken for its name because of a tuple among its parameters',
      null,
    ])
  })

  it('excuses local definitions in Swift, never members', () => {
    const text =
      'struct A {\n    func f() {\n        func g() {}\n    }\n    let c = run {\n        class D {}\n    }\n    @available(\n        *, deprecated\n    )\n    init() {}\n}'
    const of = { kind: 'method', language: 'swift' } as const
    expect([2, 3, 6, 8, 11].map((line) => reason(text, line, of))).toEqual([
      null,
      'inside a function or a closure',
      'inside a function or a closure',
      'the line of an attribute that goes over several lines',
      null,
    ])
  })

  it('excuses C macros that look like functions, never functions', () => {
    const macro = 'a macro before or behind a declaration, or called in place of one, taken for a function'
    const text =
      'std::mutex lock_ GUARDED_BY(x);\n  BIT(open);\nTEST(adds) {\nint add(int a);\n\nrb_gen(static, tree_)\nLUA_API lua_Number (lua_tonumber) (lua_State *L);\n'
    const of = { kind: 'prototype', language: 'c' } as const
    const names = ['GUARDED_BY', 'BIT', 'TEST', 'add', '', 'rb_gen', 'lua_Number']
    expect([1, 2, 3, 4, 6, 7].map((line) => reason(text, line, of, names[line - 1]))).toEqual([
      macro,
      macro,
      null,
      null,
      'the call of a macro at the beginning of a line of its own taken for a function',
      'the type before a name in parentheses taken for the name',
    ])
  })

  it('excuses definitions in C++ test bodies whose brace is on a separate line', () => {
    const text = 'TEST_CASE("x")\n{\n    using json = int;\n}\nstruct A\n{\n    using json = int;\n};\n'
    const of = { kind: 'typedef', language: 'cpp' } as const
    expect([3, 7].map((line) => reason(text, line, of, 'json'))).toEqual([
      'inside the body of a function or of a test, whose scope ctags lost',
      null,
    ])
  })
})
