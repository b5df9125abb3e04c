import { describe, expect, it, vi } from 'vitest'

// Defined by the build; the module needs it on import.
vi.stubGlobal('__SHEAF_ADDRESSES__', {})
const { platformLabel, actionsFor } = await import('./portal-text.ts')

describe('portal texts', () => {
  it('names known platforms and shows others as reported', () => {
    expect(['darwin arm64', 'linux x64', 'Win32', 'plan9'].map(platformLabel)).toEqual(['macOS', 'Linux', 'Windows', 'plan9'])
  })

  it.each(['__proto__', 'constructor', 'toString', 'hasOwnProperty'])('treats %s like any other word', (odd) => {
    expect([platformLabel(odd), actionsFor(odd)]).toEqual([odd, ['retry', 'mail']])
  })
})
