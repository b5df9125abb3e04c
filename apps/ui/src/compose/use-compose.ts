import type { ComposeOptions } from '@sheaf/contract'
import { useDesk } from '../desk/desk-store.ts'
import { useActions } from '../desk/use-actions.ts'
import { changeOptions, optionsInForce } from './compose-options.ts'
import { useChosenPreset } from './use-chosen-preset.ts'

/** The options as they hold now, and how to change one by hand. */
export function useCompose(): { options: ComposeOptions | undefined; change: (change: Partial<ComposeOptions>) => void } {
  const compose = useDesk((state) => state.open?.fields.compose)
  const preset = useChosenPreset()
  const actions = useActions()
  return {
    options: compose && optionsInForce(compose, preset),
    change(change) {
      const { open } = useDesk.getState()
      if (open) actions.change(changeOptions(open.fields, preset, change))
    },
  }
}
