import type { McpApproval, McpCallRecord, McpStatus } from '@sheaf/contract'
import { describe, expect, it } from 'vitest'
import { pendingApproval, prependCalls } from './mcp-store.ts'

const status: McpStatus = { state: 'listening', owner: null, approvals: [], allowed: [], port: 4000 }
const approval: McpApproval = {
  id: 'a1',
  kind: 'new',
  name: 'cursor',
  version: '1',
  transport: 'stdio',
  tool: 'search',
  effects: { reads: ['search'], chooses: [], asksModels: [], edits: [] },
  canRemember: false,
  at: '2026-01-01T00:00:00.000Z',
}

describe('an approval request', () => {
  it('shows an approval in the window that owns the server, or in every window when none does', () => {
    const asked = { ...status, approvals: [approval, { ...approval, id: 'a2' }] }
    const of = (owner: McpStatus['owner']) => pendingApproval({ status: { ...asked, owner }, me: 'w1' })
    expect(of(null)).toEqual({ approval, waiting: 1 })
    expect(of({ window: 'w1' })).toEqual({ approval, waiting: 1 })
    expect(of({ window: 'w2', workspace: 'x' })).toBeUndefined()
    expect(pendingApproval({ status, me: 'w1' })).toBeUndefined()
    expect(pendingApproval({ status: null, me: 'w1' })).toBeUndefined()
  })
})

describe('calls', () => {
  const record = (id: string): McpCallRecord => ({ id, at: approval.at, client: 'cursor', tool: 'search', ms: 2, bytesIn: 1, bytesOut: 2 })

  it('keeps calls newest first, without duplicates, and at most two hundred', () => {
    expect(prependCalls([record('1')], [record('2'), record('3')])).toEqual([record('3'), record('2'), record('1')])
    const known = [record('1')]
    expect(prependCalls(known, [record('1')])).toBe(known)
    const full = Array.from({ length: 200 }, (_, at) => record(`${at}`))
    expect(prependCalls(full, [record('new')])).toEqual([record('new'), ...full.slice(0, -1)])
  })
})
