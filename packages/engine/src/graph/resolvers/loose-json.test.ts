import fc from 'fast-check'
import { expect, it } from 'vitest'
import { at, parseLoose, textAt, textsIn } from './loose-json.ts'

it('parses JSON with comments and trailing commas', () => {
  fc.assert(
    fc.property(fc.jsonValue(), fc.constantFrom('// x\n', '/* "a": [1, */', ' '), (value, comment) => {
      const text = JSON.stringify(value, null, 1)
      const loose = text
        .split('\n')
        .map((line, place, lines) => (/^\s*[\]}]/.test(lines[place + 1] ?? '') && !/[[{]$/.test(line) ? `${line},` : line))
        .join(`\n${comment}`)
      expect(parseLoose(`${comment}${loose}`)).toEqual(JSON.parse(text))
    }),
  )
})

it('keeps strings that look like comments, and returns undefined for invalid JSON', () => {
  expect([
    parseLoose('{"a": "https://x/*y*/,]", /* */ }'),
    parseLoose('{"a": '),
    parseLoose(undefined),
    parseLoose('\uFEFF{"a": 1,}'),
  ]).toEqual([{ a: 'https://x/*y*/,]' }, undefined, undefined, { a: 1 }])
})

it('returns undefined in linear time for an unclosed string', () => {
  for (const text of [`x"${'\\"'.repeat(500_000)}`, `{"a": "${'\\"'.repeat(500_000)}\n"}`]) expect(parseLoose(text)).toBe(undefined)
}, 30_000)

it('ignores inherited properties, and reads only strings from a list', () => {
  const value = parseLoose('{"a": {"b": "c", "list": ["x", 1]}}')
  expect([textAt(value, 'a', 'b'), at(value, 'constructor'), at(value, 'a', 'b', 'length'), at(value, '__proto__')]).toEqual([
    'c',
    undefined,
    undefined,
    undefined,
  ])
  expect([textsIn(at(value, 'a', 'list')), textsIn('one'), textsIn(undefined)]).toEqual([['x'], ['one'], []])
})
