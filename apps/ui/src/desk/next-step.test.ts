import { type RefusalCode, refusals } from '@sheaf/contract'
import { describe, expect, it } from 'vitest'
import { nextStep } from './next-step.ts'

describe('nextStep', () => {
  it('names no option of the command line in the window', () => {
    const codes = Object.keys(refusals) as RefusalCode[]
    const ofCommands: RefusalCode[] = ['wrong-usage', 'clipboard-missing', 'host-gone', 'host-unreachable']
    expect(codes.filter((code) => !ofCommands.includes(code) && /--\w|`sheaf|\s-o\b/.test(nextStep(code)))).toEqual([])
  })
})
