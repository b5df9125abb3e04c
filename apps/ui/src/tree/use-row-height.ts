import { useHostState } from '../state/host-state.ts'

/** 24 px at the base size; larger text gets larger rows. */
export function useRowHeight(): number {
  return useHostState(({ settings }) => Math.max(Math.round((24 * settings.fontSize) / 13), 22))
}
