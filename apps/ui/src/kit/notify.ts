// Short messages that do not interrupt the user. Those that must be read stay longer than those that may be missed.

import { Toast } from '@base-ui/react/toast'
import { defined, visibleText } from '@sheaf/contract'
import { toErrorMessage } from '../state/host-state.ts'

export type Tone = 'success' | 'info' | 'warning' | 'error'

interface More {
  tone?: Tone
  description?: string
  /** Replaces the last message with this key. */
  key?: string
  action?: { label: string; onClick: () => void }
}

export const toasts = Toast.createToastManager<{ tone: Tone }>()

const byKey = new Map<string, string>()

export function notify(message: string, { tone = 'success', description, key, action }: More = {}): void {
  const before = key === undefined ? undefined : byKey.get(key)
  if (before !== undefined) toasts.close(before)
  const id = toasts.add({
    title: visibleText(message),
    ...(description === undefined ? {} : { description: visibleText(description) }),
    data: { tone },
    timeout: tone === 'success' ? 4_000 : 10_000,
    priority: tone === 'error' ? 'high' : 'low',
    ...(action === undefined ? {} : { actionProps: { children: action.label, onClick: () => run(action.onClick) } }),
  })
  if (key !== undefined) byKey.set(key, id)
  const run = (onClick: () => void) => {
    toasts.close(id)
    onClick()
  }
}

export function notifyProblem(problem: unknown): void {
  const { says: message, try: next } = toErrorMessage(problem)
  notify(message, { tone: 'error', ...defined({ description: next }) })
}
