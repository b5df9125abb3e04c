import { describe, expect, it } from 'vitest'
import { tidyTypes } from './tidy-types.ts'

describe('tidyTypes', () => {
  it.each([
    [
      'type A = { a: string b?: number readonly c: () => void d(x: string): void }',
      'type A = { a: string; b?: number; readonly c: () => void; d(x: string): void }',
    ],
    ["type A = { a: { b: string[] c: 'x' } [key: string]: unknown }", "type A = { a: { b: string[]; c: 'x' }; [key: string]: unknown }"],
    ['function f< T, U, >(a: T): { a: T b: U }', 'function f<T, U>(a: T): { a: T; b: U }'],
  ])('tidies %s', (line, tidy) => {
    expect(tidyTypes(line)).toBe(tidy)
  })

  it.each([
    'constructor(private readonly repo: Repo, protected clock: Clock)',
    'function f({ a = 1, b: c }: { a?: number; b: string } = {}): value is Order',
    'type A<T> = { [K in keyof T]: T[K] extends string ? { a: T } : never }',
    'const f = (x: number): { readonly a: string } => x',
  ])('leaves %s unchanged', (line) => {
    expect(tidyTypes(line)).toBe(line)
  })
})
