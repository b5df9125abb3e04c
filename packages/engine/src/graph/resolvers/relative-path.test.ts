import { posix } from 'node:path'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { endsIn, isWithin, joinPath, stemOf, upwards } from './relative-path.ts'

it('joins paths like a file system, and never leaves the root', () => {
  const part = fc.constantFrom('a', 'b', '.', '..', '')
  const folder = fc.array(fc.constantFrom('a', 'b', 'c'), { maxLength: 3 }).map((parts) => parts.join('/'))
  fc.assert(
    fc.property(folder, fc.array(part, { minLength: 1, maxLength: 6 }), (base, parts) => {
      const relative = parts.join('/').replace(/^\/+/, '')
      // A path that leaves the root and comes back counts as leaving it: names outside the root are unknown.
      const path = [...base.split('/'), ...relative.split('/')].filter((each) => each !== '' && each !== '.')
      const depths = path.map((_each, place) => path.slice(0, place + 1).reduce((depth, each) => depth + (each === '..' ? -1 : 1), 0))
      const leaves = depths.some((depth) => depth < 0)
      const expected = posix.normalize(`/${base}/${relative}`).replace(/^\/|\/$/g, '')
      expect(joinPath(base, relative)).toBe(leaves ? undefined : expected)
    }),
  )
})

it('compares whole path segments', () => {
  expect([isWithin('a/b', 'a/b/c'), isWithin('a/b', 'a/bc'), isWithin('', 'x'), isWithin('a', 'a')]).toEqual([true, false, true, true])
  expect([endsIn('src/com/acme', 'com/acme'), endsIn('telecom/acme', 'com/acme'), endsIn('com/acme', 'com/acme')]).toEqual([
    true,
    false,
    true,
  ])
})

it('returns file stems and parent folders', () => {
  expect([stemOf('a/b.test.ts'), stemOf('a/.env'), stemOf('Makefile')]).toEqual(['b.test', '.env', 'Makefile'])
  expect([...upwards('a/b')]).toEqual(['a/b', 'a', ''])
})
