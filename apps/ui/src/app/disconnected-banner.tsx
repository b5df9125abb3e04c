import { Unplug } from 'lucide-react'
import { fillPlaceholders } from '../kit/fill-placeholders.ts'
import { Spinner } from '../kit/indicators.tsx'
import { useHostState } from '../state/host-state.ts'
import { words } from './app.words.ts'

/** F11: the host is gone. The screen stays as it is, and works again when the host is back. */
export function DisconnectedBanner() {
  const link = useHostState((state) => state.link)
  const isSignedOut = useHostState((state) => state.isSignedOut)
  if (link !== 'lost') return null
  return (
    <div role="alert" className="flex flex-wrap items-center gap-x-3 gap-y-1 border-b border-line bg-warning-soft px-3 py-1.5 text-sm">
      <Unplug className="size-4 text-warning" aria-hidden />
      <span className="grow">
        {fillPlaceholders(isSignedOut ? words.lost.signedOut : words.lost.host, { command: <code className="font-mono">sheaf app</code> })}
      </span>
      <Spinner label={words.lost.reconnecting} />
    </div>
  )
}
