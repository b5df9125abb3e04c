import { describe, expect, it } from 'vitest'
import type { Definition } from './definition.ts'
import { reasonFor } from './known-mistakes.ts'
import { sightingAt } from './sighting.ts'

const reason = (text: string, line: number, definition: Pick<Definition, 'kind' | 'language'>, name = '') =>
  reasonFor({ path: 'a', name, line, alsoAt: [], within: null, ...definition }, sightingAt(text.split('\n'), line))

describe('reasonFor', () => {
  it('excuses what stands in a callback, never what stands at the top, in a namespace, in a condition or in an object', () => {
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

  it('excuses what stands in an object without a name, never what stands in a named one', () => {
    const text = 'val x = object : Call(\n  a,\n) {\n\n  override fun run() {}\n}\nobject Named {\n  fun run() {}\n}'
    const of = { kind: 'method', language: 'kotlin' } as const
    expect([5, 8].map((line) => reason(text, line, of))).toEqual(['in an object without a name, whose scope ctags lost', null])
  })

  it('excuses a name that the line does not hold, never one that is spaced otherwise', () => {
    const text = 'bool operator ==(\n  other);'
    const of = { kind: 'method', language: 'cpp' } as const
    expect(['operator==', 'Order::operator==', 'total'].map((name) => reason(text, 1, of, name))).toEqual([
      null,
      null,
      'a name that does not stand there',
    ])
  })
})
