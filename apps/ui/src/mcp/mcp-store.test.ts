import type { McpApproval, McpCallRecord, McpStatus } from '@sheaf/contract'
import { describe, expect, it } from 'vitest'
import { hearMcp, type McpKnown, questionHere } from './mcp-store.ts'

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
const state: McpKnown = { status, me: 'w1', calls: null, view: 'server' }

describe('a question of an editor', () => {
  it('is asked in the window that owns the server, and in every window while none does', () => {
    const asked = { ...status, approvals: [approval, { ...approval, id: 'a2' }] }
    const of = (owner: McpStatus['owner']) => questionHere({ status: { ...asked, owner }, me: 'w1' })
    expect(of(null)).toEqual({ approval, waiting: 1 })
    expect(of({ window: 'w1' })).toEqual({ approval, waiting: 1 })
    expect(of({ window: 'w2', workspace: 'x' })).toBeUndefined()
    expect(questionHere({ status, me: 'w1' })).toBeUndefined()
    expect(questionHere({ status: null, me: 'w1' })).toBeUndefined()
  })
})

describe('calls', () => {
  const record = (id: string): McpCallRecord => ({ id, at: approval.at, client: 'cursor', tool: 'search', ms: 2, bytesIn: 1, bytesOut: 2 })

  it('are gathered once somebody looks, newest first, each once, and never more than two hundred', () => {
    expect(hearMcp(state, { type: 'mcp-called', record: record('1') })).toEqual({})
    const looked = { ...state, calls: [record('1')] }
    expect(hearMcp(looked, { type: 'mcp-called', record: record('2') })).toEqual({ calls: [record('2'), record('1')] })
    expect(hearMcp(looked, { type: 'mcp-called', record: record('1') })).toEqual({})
    const full = { ...state, calls: Array.from({ length: 200 }, (_, at) => record(`${at}`)) }
    expect(hearMcp(full, { type: 'mcp-called', record: record('new') }).calls?.length).toBe(200)
  })

  it('leave the status as it is, which is told by its own event', () => {
    expect(hearMcp(state, { type: 'mcp-changed', status: { ...status, state: 'off' } })).toEqual({ status: { ...status, state: 'off' } })
    expect(hearMcp(state, { type: 'prompts-changed' })).toEqual({})
  })
})
