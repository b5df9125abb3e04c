// The window's update state: as last reported by the host, and what the user postponed.

import type { UpdateState, UpdatesShown } from '@sheaf/contract'
import { create } from 'zustand'

interface UpdatesKnown {
  /** Null until the host responds. */
  shown: UpdatesShown | null
  /** The state that was postponed with Later, as named by `momentOf`. */
  later: string | null
}

export const useUpdates = create<UpdatesKnown>()(() => ({ shown: null, later: null }))

/** The state for the notice; null if it is not worth a line above the user's work. */
export function noticeOf({ shown, later }: UpdatesKnown): Noticed | null {
  const state = shown?.state
  if (state === undefined || !isNoticed(state)) return null
  return momentOf(state) === later ? null : state
}

export type Noticed = Exclude<UpdateState, { at: 'off' | 'idle' | 'checking' | 'current' }>

/** A failed check is only shown in the settings; a failed download is shown to the user who started it. */
function isNoticed(state: UpdateState): state is Noticed {
  if (state.at === 'available') return !state.skipped
  return state.at === 'downloading' || state.at === 'ready' || (state.at === 'failed' && state.release !== null)
}

/** A postponed notice returns when there is something new. */
export function momentOf(state: Noticed): string {
  return `${state.at} ${state.release?.version ?? ''}`
}
