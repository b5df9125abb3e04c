import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { cleanName, createFreeNamer, freeName, sameName } from './free-name.ts'

describe('cleanName', () => {
  it('cleans a name to one line of valid text', () => {
    expect(cleanName('  my\n\tprompt\u2028\u0000two \ud800')).toBe('my prompt two \ufffd')
  })
})

describe('freeName', () => {
  it('keeps a free name, and numbers a taken one from 2, ignoring case', () => {
    expect(['api', 'API', 'web'].map((name) => freeName(name, ['api', 'Api 2', 'other']))).toEqual(['api 3', 'API 3', 'web'])
  })

  it('never returns the same name twice', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom('a', 'A', 'a 2', 'a 2 2', 'b')), fc.array(fc.constantFrom('a', 'A 2', 'b')), (names, taken) => {
        const findFreeName = createFreeNamer(taken)
        const given = names.map(findFreeName)
        const lower = [...new Set(taken.map((name) => name.toLowerCase())), ...given.map((name) => name.toLowerCase())]
        expect(new Set(lower).size).toBe(lower.length)
        for (const [index, name] of given.entries()) expect(sameName(name.slice(0, names[index]?.length), names[index] ?? '')).toBe(true)
      }),
    )
  })
})
