import type { Definition, Place } from '@sheaf/contract'
import { expect, it } from 'vitest'
import { placeHints } from './place-hints.ts'

const lines = ['a() {', '  first', '  if (x) return', '}', 'b() {', '  same', '  if (x) return', '  same', '  if (x) return', '}']
const at = (line: number): Place => ({ line, hunks: [] })
const definition = (name: string, from: number, to: number, container?: string): Definition => ({
  kind: 'function',
  name,
  line: from,
  from,
  to,
  ...(container !== undefined && { container }),
})

it('names the function around each place, and a line nearby where two are in the same one', () => {
  expect(placeHints(lines, [at(3), at(7), at(9)], [definition('a', 1, 4), definition('b', 5, 10, 'Server')])).toEqual([
    { inside: 'a' },
    { inside: 'Server.b', near: { text: 'same', side: 'above' } },
    { inside: 'Server.b', near: { text: 'if (x) return', side: 'below' } },
  ])
})

it('falls back on lines nearby in a language without code maps', () => {
  expect(placeHints(lines, [at(3), at(7)], [])).toEqual([
    { near: { text: 'first', side: 'below' } },
    { near: { text: 'same', side: 'below' } },
  ])
})

it('adds nothing to lines that differ, and to places that cannot be told apart', () => {
  expect(placeHints(lines, [at(2), at(3)], [])).toEqual([{}, {}])
  expect(
    placeHints(
      Array.from({ length: 200 }, () => 'x'),
      [at(80), at(120)],
      [],
    ),
  ).toEqual([{}, {}])
})
