import { modelFor } from '@sheaf/contract'
import { useHostState, useOpenPart } from '../state/host-state.ts'

/** The model that a run asks: the workspace's own choice, else what the settings say. Null: none. */
export function useBuilderModel(): string | null {
  const own = useOpenPart(({ fields }) => ({ model: fields.builder.model })).model
  const slots = useHostState((state) => state.settings.models.slots)
  return own === undefined ? modelFor('builder', slots) : own
}
