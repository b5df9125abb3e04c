import { beforeEach, describe, expect, it } from 'vitest'
import { hasUnseen, markSeen, useCopying } from './copying.ts'

const found = (line: number, hint = 'AKIA…2T') => [{ path: 'config.ts', findings: [{ rule: 'aws', line, hint }] }]

describe('what a person looked at', () => {
  beforeEach(() => useCopying.setState({ seen: new Set() }))

  it('is asked about once, also when the line moves', () => {
    expect(hasUnseen('w', found(3))).toBe(true)
    markSeen('w', found(3))
    expect(hasUnseen('w', found(9))).toBe(false)
  })

  it('is asked about again for another secret, another file or another workspace', () => {
    markSeen('w', found(3))
    expect(hasUnseen('w', found(3, 'AKIA…9Z'))).toBe(true)
    expect(hasUnseen('w', [{ path: 'other.ts', findings: [{ rule: 'aws', line: 3, hint: 'AKIA…2T' }] }])).toBe(true)
    expect(hasUnseen('v', found(3))).toBe(true)
  })

  it('has nothing to ask where nothing was found', () => {
    expect(hasUnseen('w', [])).toBe(false)
  })
})
