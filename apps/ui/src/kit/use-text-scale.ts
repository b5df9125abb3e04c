import { defaultSettings } from '@sheaf/contract'
import { useHostState } from '../state/host-state.ts'

/** Ratio of the text size to the default; rows of a virtual list must grow with it. */
export function useTextScale(): number {
  return useHostState(({ settings }) => settings.fontSize / defaultSettings.fontSize)
}
