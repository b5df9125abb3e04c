import type { ModelSettings } from '@sheaf/contract'
import { useHostState } from '../state/host-state.ts'
import { useSaveSettings } from './use-save-settings.ts'

/** The model settings, and a function to change some of them, based on their current values. */
export function useModelSettings(): readonly [ModelSettings, (change: Partial<ModelSettings>) => void] {
  const models = useHostState((state) => state.settings.models)
  const save = useSaveSettings()
  return [models, (change) => save({ models: { ...useHostState.getState().settings.models, ...change } })]
}
