import { type Budget, noTokens } from '@sheaf/contract'
import { beforeEach, describe, expect, it } from 'vitest'
import { copyBlocker, hasUnseenFindings, markFindingsSeen, useCopying } from './copying.ts'

const found = (line: number, hint = 'AKIA…2T') => [{ path: 'config.ts', findings: [{ rule: 'aws', line, hint }] }]

describe('findings that the user has seen', () => {
  beforeEach(() => useCopying.setState({ seen: new Set() }))

  it('asks about a secret once, even when its line moves', () => {
    expect(hasUnseenFindings('w', found(3))).toBe(true)
    markFindingsSeen('w', found(3))
    expect(hasUnseenFindings('w', found(9))).toBe(false)
  })

  it('asks again about another secret, in another file or in another workspace', () => {
    markFindingsSeen('w', found(3))
    expect(hasUnseenFindings('w', found(3, 'AKIA…9Z'))).toBe(true)
    expect(hasUnseenFindings('w', [{ path: 'other.ts', findings: [{ rule: 'aws', line: 3, hint: 'AKIA…2T' }] }])).toBe(true)
    expect(hasUnseenFindings('v', found(3))).toBe(true)
  })

  it('asks nothing without findings', () => {
    expect(hasUnseenFindings('w', [])).toBe(false)
  })
})

describe('copyBlocker', () => {
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

  it('reports an unseen secret, unless it was decided for this copy', () => {
    expect(copyBlocker(open(100), {})).toBe('unseen')
    expect(copyBlocker(open(100), { secrets: 'off' })).toBe(null)
    expect(copyBlocker(open(100, []), {})).toBe(null)
  })

  it('reports the free cap before a secret, because answering would not help', () => {
    expect(copyBlocker(open(32_001), {})).toBe('over-cap')
    expect(copyBlocker(open(32_000), {})).toBe('unseen')
  })

  it('leaves the cap to the host when the copied prompt is not the one counted on screen', () => {
    expect(copyBlocker(open(32_001, []), { copyPreset: 'Plan' })).toBe(null)
    expect(copyBlocker(open(32_001), { copyPreset: 'Plan' })).toBe(null)
    expect(copyBlocker(open(32_000), { copyPreset: 'Plan' })).toBe('unseen')
  })

  it('reports a lost host before everything else', () => {
    expect(copyBlocker({ ...open(32_001), link: 'lost' }, {})).toBe('host-gone')
  })
})
