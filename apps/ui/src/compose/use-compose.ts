import type { ComposeOptions } from '@sheaf/contract'
import { useHostState } from '../state/host-state.ts'
import { useActions } from '../state/use-actions.ts'
import { changeOptions, effectiveOptions } from './compose-options.ts'
import { useChosenPreset } from './use-chosen-preset.ts'

/** The options in effect, and how to change one manually. */
export function useCompose(): { options: ComposeOptions | undefined; change: (change: Partial<ComposeOptions>) => void } {
  const compose = useHostState((state) => state.open?.fields.compose)
  const preset = useChosenPreset()
  const actions = useActions()
  return {
    options: compose && effectiveOptions(compose, preset),
    change(change) {
      const { open } = useHostState.getState()
      if (open) actions.change(changeOptions(open.fields, preset, change))
    },
  }
}
