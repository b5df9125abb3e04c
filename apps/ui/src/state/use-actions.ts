import { createContext, use } from 'react'
import type { Actions } from './actions.ts'

export const ActionsContext = createContext<Actions | undefined>(undefined)

export function useActions(): Actions {
  const actions = use(ActionsContext)
  if (!actions) throw new Error('No actions in this part of the window')
  return actions
}
