// The servers that are on in this workspace. Connects those that aren't connected yet, once, when the component appears.

import type { ServerInfo } from '@sheaf/contract'
import { useEffect, useRef } from 'react'
import { useHost } from '../host/use-host.ts'
import { useHostState } from '../state/host-state.ts'
import { useServers } from './use-servers.ts'

export function useConnected(): { servers: readonly ServerInfo[]; isConnecting: boolean } {
  const host = useHost()
  const workspace = useHostState((state) => state.open?.id)
  const { servers, isLoading } = useServers()
  const on = servers.filter(({ isOn }) => isOn)
  const asked = useRef(new Set<string>())
  useEffect(() => {
    for (const { id, state } of on) {
      if (workspace === undefined || state !== 'idle' || asked.current.has(id)) continue
      asked.current.add(id)
      // A server that fails shows why in the settings.
      host['servers.change']({ workspace, change: { type: 'connect', server: id, how: 'connect' } }).catch(() => undefined)
    }
  }, [on, host, workspace])
  return { servers: on, isConnecting: isLoading || on.some(({ state }) => state === 'idle' || state === 'connecting') }
}
