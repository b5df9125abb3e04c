// Follows update events while the window is open; also loads the state at the start and after the host was gone.

import { useEffect } from 'react'
import { useLink } from '../host/use-host.ts'
import { useUpdates } from './updates-store.ts'

export function useUpdateEvents(): void {
  const link = useLink()
  useEffect(() => {
    const ask = () =>
      link.host['updates.status']().then(
        (shown) => useUpdates.setState({ shown }),
        () => undefined,
      )
    const stops = [
      link.follow((event) => event.type === 'updates-changed' && useUpdates.setState({ shown: event.updates })),
      link.onState((state) => state === 'ready' && void ask()),
    ]
    if (link.state() === 'ready') void ask()
    return () => {
      for (const stop of stops) stop()
    }
  }, [link])
}
