import { describe, expect, it, vi } from 'vitest'

// The build puts the addresses in; the words need some.
vi.stubGlobal('__SHEAF_ADDRESSES__', {})
const { platformWords, waysOf } = await import('./portal-words.ts')

describe('words about what others said', () => {
  it('name systems that are known, and show the rest as it was said', () => {
    expect(['darwin arm64', 'linux x64', 'Win32', 'plan9'].map(platformWords)).toEqual(['macOS', 'Linux', 'Windows', 'plan9'])
  })

  it.each(['__proto__', 'constructor', 'toString', 'hasOwnProperty'])('take %s for a word like any other', (odd) => {
    expect([platformWords(odd), waysOf(odd)]).toEqual([odd, ['retry', 'mail']])
  })
})
