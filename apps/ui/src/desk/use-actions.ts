import { createContext, use } from 'react'
import type { DeskActions } from './desk-actions.ts'

export const ActionsContext = createContext<DeskActions | undefined>(undefined)

export function useActions(): DeskActions {
  const actions = use(ActionsContext)
  if (!actions) throw new Error('No actions in this part of the window')
  return actions
}
