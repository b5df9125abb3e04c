import { type Budget, noTokens } from '@sheaf/contract'
import { beforeEach, describe, expect, it } from 'vitest'
import { hasUnseen, hindrance, markSeen, useCopying } from './copying.ts'

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

describe('what stands in the way of a copy', () => {
  beforeEach(() => useCopying.setState({ seen: new Set() }))

  const budget = (total: number, findings = found(3)): Budget => ({
    version: 1,
    tokens: { ...noTokens, total },
    files: [],
    leftOut: [],
    findings,
    notes: [],
    cap: 32_000,
  })
  const open = (total: number, findings = found(3)) => ({ link: 'open', open: { id: 'w', budget: budget(total, findings) } })

  it('is a secret nobody looked at, unless it was decided for this copy', () => {
    expect(hindrance(open(100), {})).toBe('unseen')
    expect(hindrance(open(100), { secrets: 'off' })).toBe(null)
    expect(hindrance(open(100, []), {})).toBe(null)
  })

  it('is the free cap before any secret: an answer would change nothing', () => {
    expect(hindrance(open(32_001), {})).toBe('over-cap')
    expect(hindrance(open(32_000), {})).toBe('unseen')
  })

  it('leaves the cap to the host where something else than the count on screen is copied', () => {
    expect(hindrance(open(32_001, []), { copyPreset: 'Plan' })).toBe(null)
    expect(hindrance(open(32_001), { copyPreset: 'Plan' })).toBe(null)
    expect(hindrance(open(32_000), { copyPreset: 'Plan' })).toBe('unseen')
  })

  it('is a host that is away before everything', () => {
    expect(hindrance({ ...open(32_001), link: 'lost' }, {})).toBe('host-gone')
  })
})
