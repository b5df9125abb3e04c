import type { CopyPreset } from '@sheaf/contract'
import { useHostState } from '../state/host-state.ts'
import { useCopyPresets } from './use-copy-presets.ts'

/** Undefined until the presets have loaded. */
export function useChosenPreset(): CopyPreset | undefined {
  const name = useHostState((state) => state.open?.fields.copyPreset)
  return useCopyPresets().find((preset) => preset.name === name)
}
