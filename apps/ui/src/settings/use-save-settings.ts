import type { AppSettings } from '@sheaf/contract'
import { useActions } from '../desk/use-actions.ts'
import { notifyProblem } from '../kit/notify.ts'

/** Saves at once, and says so only where it failed. */
export function useSaveSettings(): (settings: Partial<AppSettings>) => void {
  const actions = useActions()
  return (settings) => void actions.saveSettings(settings).catch(notifyProblem)
}
