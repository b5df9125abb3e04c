// What this window knows of editors and agents that connect over MCP: the host's status as it was told last, and the calls since.

import type { McpApproval, McpCallRecord, McpStatus } from '@sheaf/contract'
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

/** Calls that have ended since, oldest first, put before those that were known. */
export function withCalls(known: readonly McpCallRecord[], ended: readonly McpCallRecord[]): readonly McpCallRecord[] {
  const ids = new Set(known.map(({ id }) => id))
  const fresh = ended.filter(({ id }) => !ids.has(id)).reverse()
  return fresh.length === 0 ? known : [...fresh, ...known].slice(0, mostCalls)
}

/** Whether questions are asked here: in the window that owns the server, in every one while none does. */
export function asksHere({ status, me }: Pick<McpKnown, 'status' | 'me'>): boolean {
  return status !== null && (status.owner === null || status.owner.window === me)
}

/** The question to answer now, and how many wait behind it. */
export function questionHere(state: Pick<McpKnown, 'status' | 'me'>): { approval: McpApproval; waiting: number } | undefined {
  const [approval, ...others] = asksHere(state) ? (state.status?.approvals ?? []) : []
  return approval && { approval, waiting: others.length }
}
