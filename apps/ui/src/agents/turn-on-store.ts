// Agents that are being turned on, and why others could not be. It outlives the screen where the user clicked: a download goes on while
// Settings are closed, and every screen that offers the agent shows it.

import type { ProviderCheck } from '@sheaf/contract'
import { create } from 'zustand'
import type { ErrorMessage } from '../state/host-state.ts'

export type TurnOnState =
  | { name: 'downloading' | 'starting'; cancel: () => void }
  | { name: 'failed'; problem: ErrorMessage; what?: (ProviderCheck & { ok: false })['what'] }

/** By the agent's id. */
export const useTurnOnStates = create<Readonly<Record<string, TurnOnState | undefined>>>()(() => ({}))

export function setTurnOnState(id: string, state: TurnOnState | undefined): void {
  useTurnOnStates.setState({ [id]: state })
}
