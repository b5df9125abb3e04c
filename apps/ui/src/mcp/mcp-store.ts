// The window's MCP state: the host's status as last reported, and the calls since.

import type { McpApproval, McpCallRecord, McpStatus } from '@sheaf/contract'
import { create } from 'zustand'

export const mcpViews = ['server', 'editors', 'tools', 'allowed', 'calls'] as const
export type McpView = (typeof mcpViews)[number]

export interface McpStoreState {
  /** Null until the host has responded once. */
  status: McpStatus | null
  /** This window's id in the host. */
  me: string | undefined
  /** Newest first; null until first loaded. */
  calls: readonly McpCallRecord[] | null
  /** The selected part of the settings. */
  view: McpView
}

export const useMcp = create<McpStoreState>()(() => ({ status: null, me: undefined, calls: null, view: 'server' }))

const mostCalls = 200

/** Adds calls that have ended since, given oldest first, before the known ones. */
export function prependCalls(known: readonly McpCallRecord[], ended: readonly McpCallRecord[]): readonly McpCallRecord[] {
  const ids = new Set(known.map(({ id }) => id))
  const fresh = ended.filter(({ id }) => !ids.has(id)).reverse()
  return fresh.length === 0 ? known : [...fresh, ...known].slice(0, mostCalls)
}

/** Whether this window asks the questions: the one that owns the server, or every window if none does. */
export function isApprovalWindow({ status, me }: Pick<McpStoreState, 'status' | 'me'>): boolean {
  return status !== null && (status.owner === null || status.owner.window === me)
}

/** The question to answer now, and how many wait behind it. */
export function pendingApproval(state: Pick<McpStoreState, 'status' | 'me'>): { approval: McpApproval; waiting: number } | undefined {
  const [approval, ...others] = isApprovalWindow(state) ? (state.status?.approvals ?? []) : []
  return approval && { approval, waiting: others.length }
}
