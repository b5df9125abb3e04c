import type { ResourceChange } from '@sheaf/contract'
import { useHost } from '../host/use-host.ts'
import { useHostState } from '../state/host-state.ts'

/** Rejects with the refusal. The host sends the changed resources as an event. */
export function useChangeResources(): (change: ResourceChange) => Promise<void> {
  const host = useHost()
  return async (change) => {
    const workspace = useHostState.getState().open?.id
    if (workspace !== undefined) await host['servers.attach']({ workspace, change })
  }
}
