// The window's update state: as last reported by the host, and what the user postponed.

import type { UpdateState, UpdateStatus } from '@sheaf/contract'
import { create } from 'zustand'

interface UpdatesKnown {
  /** Null until the host responds. */
  shown: UpdateStatus | null
  /** The state that was postponed with Later, as named by `noticeKey`. */
  later: string | null
}

export const useUpdates = create<UpdatesKnown>()(() => ({ shown: null, later: null }))

/** The state for the notice; null if it is not worth a line above the user's work. */
export function noticeOf({ shown, later }: UpdatesKnown): NoticeState | null {
  const state = shown?.state
  if (state === undefined || !isNoticeState(state)) return null
  return noticeKey(state) === later ? null : state
}

export type NoticeState = Exclude<UpdateState, { at: 'off' | 'idle' | 'checking' | 'current' }>

/** A failed check is only shown in the settings; a failed download is shown to the user who started it. */
function isNoticeState(state: UpdateState): state is NoticeState {
  if (state.at === 'available') return !state.skipped
  return state.at === 'downloading' || state.at === 'ready' || (state.at === 'failed' && state.release !== null)
}

/** A postponed notice returns when there is something new. */
export function noticeKey(state: NoticeState): string {
  return `${state.at} ${state.release?.version ?? ''}`
}
