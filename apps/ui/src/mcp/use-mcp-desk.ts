// Follows the host for as long as the window is there: asked at the start and after the host was gone, then told.

import { useEffect } from 'react'
import { useLink } from '../host/use-host.ts'
import { hearMcp, useMcp } from './mcp-store.ts'

export function useMcpDesk(): void {
  const link = useLink()
  useEffect(() => {
    const ask = () => {
      useMcp.setState({ me: link.window() })
      link.host['mcp.status']().then(
        (status) => useMcp.setState({ status }),
        () => undefined,
      )
      if (useMcp.getState().calls)
        link.host['mcp.calls']().then(
          (calls) => useMcp.setState({ calls }),
          () => undefined,
        )
    }
    const stops = [
      link.follow((event) => {
        const next = hearMcp(useMcp.getState(), event)
        if (Object.keys(next).length > 0) useMcp.setState({ me: link.window(), ...next })
      }),
      link.onState((state) => state === 'ready' && ask()),
    ]
    if (link.state() === 'ready') ask()
    return () => {
      for (const stop of stops) stop()
    }
  }, [link])
}
