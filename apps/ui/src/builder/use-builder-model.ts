import { modelFor } from '@sheaf/contract'
import { useHostState, useWorkspaceSelector } from '../state/host-state.ts'

/** The model that a run asks: the workspace's choice, else the one in the settings; null for none. */
export function useBuilderModel(): string | null {
  const own = useWorkspaceSelector(({ fields }) => ({ model: fields.builder.model })).model
  const slots = useHostState((state) => state.settings.models.slots)
  return own === undefined ? modelFor('builder', slots) : own
}
