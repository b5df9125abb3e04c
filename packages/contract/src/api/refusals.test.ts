import { describe, expect, it } from 'vitest'
import { type RefusalCode, refusals, tryAfter } from './refusals.ts'

const codes = Object.keys(refusals) as RefusalCode[]
const ofCommandLine = /--\w|`sheaf|\s-o\b/

describe('tryAfter', () => {
  it('names no option of the command line in a window', () => {
    const ofCommands: RefusalCode[] = ['wrong-usage', 'clipboard-missing', 'host-gone', 'host-unreachable']
    expect(codes.filter((code) => !ofCommands.includes(code) && ofCommandLine.test(tryAfter(code, 'window')))).toEqual([])
  })

  it('uses the hint for the reader, or the general one', () => {
    expect([tryAfter('over-budget', 'model'), tryAfter('over-budget', 'window')]).toEqual([
      'Select fewer files.',
      refusals['over-budget'].try,
    ])
  })
})
