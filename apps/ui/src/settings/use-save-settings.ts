import type { AppSettings } from '@sheaf/contract'
import { notifyProblem } from '../kit/notify.ts'
import { useActions } from '../state/use-actions.ts'

/** Saves at once, and notifies only on failure. */
export function useSaveSettings(): (settings: Partial<AppSettings>) => void {
  const actions = useActions()
  return (settings) => void actions.saveSettings(settings).catch(notifyProblem)
}
