// Follows MCP events while the window is open; also loads the state at the start and after the host was gone.

import { defined, type McpCallRecord } from '@sheaf/contract'
import { useEffect } from 'react'
import { useLink } from '../host/use-host.ts'
import { prependCalls, useMcp } from './mcp-store.ts'

/** There may be a thousand calls a second, more than anyone can read. */
const gatherMs = 100

export function useMcpEvents(): void {
  const link = useLink()
  useEffect(() => {
    let ended: McpCallRecord[] = []
    let timer: ReturnType<typeof setTimeout> | undefined
    const ask = () => {
      useMcp.setState({ me: link.window() })
      const hasCalls = useMcp.getState().calls !== null
      link.host['mcp.status']({ calls: hasCalls }).then(
        ({ calls, ...status }) => useMcp.setState({ status, ...defined({ calls }) }),
        () => undefined,
      )
    }
    const addCalls = () => {
      timer = undefined
      const { calls } = useMcp.getState()
      if (calls) useMcp.setState({ calls: prependCalls(calls, ended) })
      ended = []
    }
    const stops = [
      link.follow((event) => {
        if (event.type === 'mcp-changed') useMcp.setState({ me: link.window(), status: event.status })
        if (event.type !== 'mcp-called' || useMcp.getState().calls === null) return
        ended.push(event.record)
        timer ??= setTimeout(addCalls, gatherMs)
      }),
      link.onState((state) => state === 'ready' && ask()),
    ]
    if (link.state() === 'ready') ask()
    return () => {
      clearTimeout(timer)
      for (const stop of stops) stop()
    }
  }, [link])
}
