// Saying something short without taking the person away from what they do. What must be read stays longer than what may be missed.

import { Toast } from '@base-ui/react/toast'
import { visibleText } from '@sheaf/contract'
import { said } from '../desk/desk-store.ts'

export type Tone = 'success' | 'info' | 'warning' | 'error'

interface More {
  tone?: Tone
  description?: string
  action?: { label: string; onClick: () => void }
}

export const toasts = Toast.createToastManager<{ tone: Tone }>()

export function notify(says: string, { tone = 'success', description, action }: More = {}): void {
  const id = toasts.add({
    title: visibleText(says),
    ...(description === undefined ? {} : { description: visibleText(description) }),
    data: { tone },
    timeout: tone === 'success' ? 4_000 : 10_000,
    priority: tone === 'error' ? 'high' : 'low',
    ...(action === undefined ? {} : { actionProps: { children: action.label, onClick: () => run(action.onClick) } }),
  })
  const run = (onClick: () => void) => {
    toasts.close(id)
    onClick()
  }
}

export function notifyProblem(problem: unknown): void {
  const { says, try: next } = said(problem)
  notify(says, { tone: 'error', ...(next === undefined ? {} : { description: next }) })
}
