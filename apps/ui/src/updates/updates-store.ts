// What this window knows of updates: as the host told it last, and what the person does not want to see now.

import type { UpdateState, UpdatesShown } from '@sheaf/contract'
import { create } from 'zustand'

interface UpdatesKnown {
  /** Null until the host said something. */
  shown: UpdatesShown | null
  /** The state that was put off with Later, as `momentOf` names it. */
  later: string | null
}

export const useUpdates = create<UpdatesKnown>()(() => ({ shown: null, later: null }))

/** What the notice speaks of; null: nothing that is worth a line above one's work. */
export function noticeOf({ shown, later }: UpdatesKnown): Noticed | null {
  const state = shown?.state
  if (state === undefined || !isNoticed(state)) return null
  return momentOf(state) === later ? null : state
}

export type Noticed = Exclude<UpdateState, { at: 'off' | 'idle' | 'checking' | 'current' }>

/** A look that failed is said in the settings, to who looks there; a download that failed is said to who began it. */
function isNoticed(state: UpdateState): state is Noticed {
  if (state.at === 'available') return !state.skipped
  return state.at === 'downloading' || state.at === 'ready' || (state.at === 'failed' && state.release !== null)
}

/** Put off now, it comes back when there is something new to say. */
export function momentOf(state: Noticed): string {
  return `${state.at} ${state.release?.version ?? ''}`
}
