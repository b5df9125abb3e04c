import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { packFound, unpackFound } from './pack-found.ts'
import type { Found } from './search-file.ts'

describe('packFound', () => {
  it('restores packed results unchanged', () => {
    const line = fc.string({ unit: 'binary' }).map((text) => text.replaceAll('\n', ''))
    const lines = fc.array(line, { maxLength: 3 })
    const file = fc.record({
      shown: fc.string(),
      pathMatches: fc.boolean(),
      hits: fc.nat(9),
      matches: fc.array(fc.record({ line: fc.nat(2 ** 31), text: line, before: lines, after: lines }), { maxLength: 3 }),
    })
    fc.assert(
      fc.property(fc.array(file), fc.nat(), (files, binaries) => {
        const named = files.map((each) => ({ ...each, matches: each.matches.map((match) => ({ path: each.shown, ...match })) }))
        const found: Found = { files: named, leftOff: [{ path: 'x', why: 'link' }], binaries }
        expect(unpackFound(structuredClone(packFound(found)))).toEqual(found)
      }),
    )
  })
})
