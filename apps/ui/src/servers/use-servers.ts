// The MCP servers as this workspace sees them. Reloaded when any of them changes.

import type { ServerEdit, ServerInfo } from '@sheaf/contract'
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { useHost } from '../host/use-host.ts'
import { notifyProblem } from '../kit/notify.ts'
import { useHostState } from '../state/host-state.ts'

export function useServers(): { servers: readonly ServerInfo[]; isLoading: boolean; problem: unknown } {
  const host = useHost()
  const stale = useHostState((state) => state.stale.servers)
  const workspace = useHostState((state) => state.open?.id)
  const { data, isLoading, error } = useQuery({
    queryKey: ['servers', workspace, stale],
    queryFn: () => (workspace === undefined ? [] : host['servers.list']({ workspace })),
    placeholderData: keepPreviousData,
  })
  return { servers: data ?? none, isLoading, problem: error }
}

const none: readonly ServerInfo[] = []

/** A server that was added connects at once: its state then shows whether it works. Rejects with the refusal. */
export function useChangeServers(): (change: ServerEdit) => Promise<void> {
  const host = useHost()
  const queries = useQueryClient()
  return async (change) => {
    const workspace = useHostState.getState().open?.id
    if (workspace === undefined) return
    const isAdded = change.type === 'add' || change.type === 'import'
    const before = isAdded ? new Set((await host['servers.list']({ workspace })).map(({ id }) => id)) : undefined
    const servers = await host['servers.change']({ workspace, change })
    const added = before && servers.find(({ id }) => !before.has(id))
    if (added)
      void host['servers.change']({ workspace, change: { type: 'connect', server: added.id, how: 'connect' } }).catch(notifyProblem)
    await queries.invalidateQueries({ queryKey: ['servers'] })
  }
}
