// The MCP server in the top bar: its state, and a popover with the connected client and its actions.

import { Popover } from '@base-ui/react/popover'
import { type McpState, mcpStatusLabel, type McpStatus as Status } from '@sheaf/contract'
import { LoaderCircle, Plug, Unplug } from 'lucide-react'
import type { ReactNode } from 'react'
import { useHostState } from '../state/host-state.ts'
import { clientDisplayName } from './approval-words.ts'
import { words } from './mcp.words.ts'
import { useMcp } from './mcp-store.ts'
import { StatusCard } from './status-card.tsx'
import { useStatusText } from './use-status-text.ts'

export function McpStatus() {
  const status = useMcp((state) => state.status)
  return status && <Shown status={status} />
}

function Shown({ status }: { status: Status }) {
  const { state, text } = useStatusText(status)
  const isLost = useHostState(({ link }) => link === 'lost')
  if (isLost) return null
  return (
    <>
      <Popover.Root>
        <Popover.Trigger
          data-testid="mcp-status"
          data-tour="mcp"
          aria-label={words.serverIs(text)}
          className="inline-flex h-6 max-w-56 min-w-7 items-center justify-center gap-1.5 rounded-md px-1.5 text-sm text-muted transition-colors duration-120 hover:bg-hover hover:text-ink data-popup-open:bg-hover data-popup-open:text-ink [&_svg]:size-4 [&_svg]:shrink-0"
        >
          {icons[state]}
          <span className="hidden truncate md:inline">{words.serverIs(text)}</span>
          {status.approvals.length > 0 && (
            <span className="size-1.5 shrink-0 rounded-full bg-warning" role="img" aria-label={words.requestWaits} />
          )}
        </Popover.Trigger>
        <Popover.Portal>
          <Popover.Positioner sideOffset={4} align="end" collisionPadding={8} className="z-50">
            <Popover.Popup
              aria-label={words.server}
              className="flex max-h-[var(--available-height)] w-84 max-w-[calc(100vw-16px)] animate-in flex-col overflow-y-auto rounded-md border border-line bg-raised shadow-float outline-none"
            >
              <StatusCard status={status} text={text} />
            </Popover.Popup>
          </Popover.Positioner>
        </Popover.Portal>
      </Popover.Root>
      <Announced status={status} />
    </>
  )
}

const icons: Record<McpState, ReactNode> = {
  off: <Unplug className="text-faint" aria-hidden />,
  listening: <Plug aria-hidden />,
  connecting: <LoaderCircle className="animate-spin" aria-hidden />,
  connected: <Dotted />,
  running: <LoaderCircle className="animate-spin text-accent-ink" aria-hidden />,
}

function Dotted() {
  return (
    <span className="relative inline-flex">
      <Plug className="text-success" aria-hidden />
      <span aria-hidden className="absolute -right-0.5 -bottom-0.5 size-1.5 rounded-full bg-success ring-2 ring-paper" />
    </span>
  )
}

/** Announces when an editor connects or leaves, not each of its calls. */
function Announced({ status: { state, client } }: { status: Status }) {
  const seen: Pick<Status, 'state' | 'client'> = client
    ? { state: 'connected', client: { ...client, name: clientDisplayName(client.name) } }
    : { state: state === 'off' ? 'off' : 'listening' }
  return (
    <span aria-live="polite" className="sr-only">
      {words.serverIs(mcpStatusLabel(seen))}
    </span>
  )
}
