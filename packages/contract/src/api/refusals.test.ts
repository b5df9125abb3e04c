import { describe, expect, it } from 'vitest'
import { adviceFor, type RefusalCode, refusals } from './refusals.ts'

const codes = Object.keys(refusals) as RefusalCode[]
const ofCommandLine = /--\w|`sheaf|\s-o\b/

describe('adviceFor', () => {
  it('mentions no command-line option in a hint for a window', () => {
    const ofCommands: RefusalCode[] = ['wrong-usage', 'clipboard-missing', 'host-gone', 'host-unreachable']
    expect(codes.filter((code) => !ofCommands.includes(code) && ofCommandLine.test(adviceFor(code, 'window')))).toEqual([])
  })

  it('uses the hint written for the reader, or else the general hint', () => {
    expect([adviceFor('over-budget', 'model'), adviceFor('over-budget', 'window')]).toEqual([
      'Select fewer files.',
      refusals['over-budget'].try,
    ])
  })
})
