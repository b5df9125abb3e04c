// Short messages that do not interrupt the user. Those that must be read stay longer than those that may be missed; a message about a
// problem goes away when its cause does.

import { Toast } from '@base-ui/react/toast'
import { defined, visibleText } from '@sheaf/contract'
import { toErrorMessage } from '../state/host-state.ts'
import { type CallRecord, type Cause, causesOf, isResolvedBy, now, recordFailedCall } from './problem-causes.ts'

export type Tone = 'success' | 'info' | 'warning' | 'error'

interface More {
  tone?: Tone
  description?: string
  /** Replaces the last message with this key; the same text always does. */
  key?: string
  /** The message is removed when one of these is resolved. */
  causes?: readonly Cause[]
  action?: { label: string; onClick: () => void }
}

export const toasts = Toast.createToastManager<{ tone: Tone }>()

const byKey = new Map<string, string>()

interface OpenProblem {
  causes: readonly Cause[]
  problem?: unknown
  shownAt: number
}

/** Messages with a cause, by the id of their toast. */
const openProblems = new Map<string, OpenProblem>()

export function notify(message: string, more: More = {}): void {
  show(message, more)
}

export function notifyProblem(problem: unknown, action?: More['action']): void {
  const { says: message, try: next } = toErrorMessage(problem)
  show(message, { tone: 'error', ...defined({ description: next, action }), causes: causesOf(problem) }, problem)
}

/** Removes the messages that this caused. */
export function resolveCause(cause: Cause): void {
  closeWhere(({ causes }) => causes.includes(cause))
}

/** Called with the outcome of every call to the host. */
export function trackCall(call: CallRecord, outcome: { problem: unknown } | 'done'): void {
  if (outcome === 'done') closeWhere(({ problem, shownAt }) => isResolvedBy(problem, shownAt, call))
  else recordFailedCall(outcome.problem, call)
}

function show(message: string, { tone = 'success', description, key = message, causes = [], action }: More, problem?: unknown): void {
  const before = byKey.get(key)
  if (before !== undefined) toasts.close(before)
  const id = toasts.add({
    title: visibleText(message),
    ...(description === undefined ? {} : { description: visibleText(description) }),
    data: { tone },
    timeout: tone === 'success' ? 4_000 : 10_000,
    priority: tone === 'error' ? 'high' : 'low',
    onRemove: () => {
      openProblems.delete(id)
      if (byKey.get(key) === id) byKey.delete(key)
    },
    ...(action === undefined ? {} : { actionProps: { children: action.label, onClick: () => run(action.onClick) } }),
  })
  byKey.set(key, id)
  if (problem !== undefined || causes.length > 0) openProblems.set(id, { causes, problem, shownAt: now() })
  const run = (onClick: () => void) => {
    toasts.close(id)
    onClick()
  }
}

function closeWhere(isOver: (open: OpenProblem) => boolean): void {
  for (const [id, open] of openProblems) {
    if (!isOver(open)) continue
    openProblems.delete(id)
    toasts.close(id)
  }
}
