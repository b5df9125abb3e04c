// What this window knows of editors and agents at the door: the host's status as it was told last, and the calls since.

import type { HostEvent, McpApproval, McpCallRecord, McpStatus } from '@sheaf/contract'
import { create } from 'zustand'

export const mcpViews = ['server', 'editors', 'tools', 'allowed', 'calls'] as const
export type McpView = (typeof mcpViews)[number]

export interface McpKnown {
  /** Null until the host has answered once. */
  status: McpStatus | null
  /** This window, as the host calls it. */
  me: string | undefined
  /** Newest first; null until somebody looked. */
  calls: readonly McpCallRecord[] | null
  /** Of the settings: which part is looked at. */
  view: McpView
}

export const useMcp = create<McpKnown>()(() => ({ status: null, me: undefined, calls: null, view: 'server' }))

const mostCalls = 200

/** What an event makes of it. */
export function hearMcp(state: McpKnown, event: HostEvent): Partial<McpKnown> {
  if (event.type === 'mcp-changed') return { status: event.status }
  if (event.type === 'mcp-called' && state.calls && !state.calls.some(({ id }) => id === event.record.id))
    return { calls: [event.record, ...state.calls].slice(0, mostCalls) }
  return {}
}

/** Whether questions are asked here: in the window that owns the server, in every one while none does. */
function asksHere({ status, me }: Pick<McpKnown, 'status' | 'me'>): boolean {
  return status !== null && (status.owner === null || status.owner.window === me)
}

/** The question to answer now, and how many wait behind it. */
export function questionHere(state: Pick<McpKnown, 'status' | 'me'>): { approval: McpApproval; waiting: number } | undefined {
  const [approval, ...others] = asksHere(state) ? (state.status?.approvals ?? []) : []
  return approval && { approval, waiting: others.length }
}
