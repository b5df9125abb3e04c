import { describe, expect, it } from 'vitest'
import { type RefusalCode, refusals, tryAfter } from './refusals.ts'

const codes = Object.keys(refusals) as RefusalCode[]
const ofCommandLine = /--\w|`sheaf|\s-o\b/

describe('tryAfter', () => {
  it('mentions no command-line option in a hint for a window', () => {
    const ofCommands: RefusalCode[] = ['wrong-usage', 'clipboard-missing', 'host-gone', 'host-unreachable']
    expect(codes.filter((code) => !ofCommands.includes(code) && ofCommandLine.test(tryAfter(code, 'window')))).toEqual([])
  })

  it('uses the hint written for the reader, or else the general hint', () => {
    expect([tryAfter('over-budget', 'model'), tryAfter('over-budget', 'window')]).toEqual([
      'Select fewer files.',
      refusals['over-budget'].try,
    ])
  })
})
