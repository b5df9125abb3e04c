// Short messages at the corner of the window. One to read stays longer than one to notice.

import { toast } from 'sonner'
import { said } from '../desk/desk-store.ts'

export function notify(
  says: string,
  more: { tone?: 'success' | 'info' | 'warning' | 'error'; description?: string; action?: { label: string; onClick: () => void } } = {},
): void {
  const { tone = 'success', description, action } = more
  toast[tone](says, {
    ...(description === undefined ? {} : { description }),
    ...(action === undefined ? {} : { action }),
    duration: tone === 'success' ? 4_000 : 9_000,
  })
}

export function notifyProblem(problem: unknown): void {
  const { says, try: next } = said(problem)
  toast.error(says, { ...(next === undefined ? {} : { description: next }), duration: 10_000 })
}
