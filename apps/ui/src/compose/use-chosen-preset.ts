import type { CopyPreset } from '@sheaf/contract'
import { useDesk } from '../desk/desk-store.ts'
import { useCopyPresets } from './use-copy-presets.ts'

/** Undefined until the presets have come. */
export function useChosenPreset(): CopyPreset | undefined {
  const name = useDesk((state) => state.open?.fields.copyPreset)
  return useCopyPresets().find((preset) => preset.name === name)
}
