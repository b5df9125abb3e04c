// Settings → MCP servers: servers of others that the user added, each with its state, tools, and what it runs.

import { Import, Plus, Server } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../kit/button.tsx'
import { fillPlaceholders } from '../kit/fill-placeholders.ts'
import { EmptyState, Problem, Spinner } from '../kit/indicators.tsx'
import { ProOffer } from '../settings/pro-offer.tsx'
import { useIsAllowed } from '../settings/use-pro-gate.ts'
import { toErrorMessage, useHostState } from '../state/host-state.ts'
import { showDialog } from '../state/view-state.ts'
import { ImportDialog } from './import-dialog.tsx'
import { ServerDialog } from './server-dialog.tsx'
import { ServerRow } from './server-row.tsx'
import { words } from './servers.words.ts'
import { useServers } from './use-servers.ts'

export function ServersPanel() {
  const hasWorkspace = useHostState(({ open }) => open !== null)
  const isPro = useIsAllowed('server-tools')
  const { servers, isLoading, problem } = useServers()
  const [dialog, setDialog] = useState<'add' | 'import' | null>(null)
  if (!hasWorkspace) return <p className="text-muted">{words.needsWorkspace}</p>
  return (
    <div className="flex flex-col gap-3">
      <p className="text-sm text-muted">
        {fillPlaceholders(words.help, {
          server: (
            <button
              type="button"
              className="text-accent-ink underline underline-offset-2"
              onClick={() => showDialog({ name: 'settings', panel: 'mcp' })}
            >
              {words.server}
            </button>
          ),
        })}
      </p>
      <div className="flex flex-wrap gap-2">
        <Button icon={<Plus />} onClick={() => setDialog('add')}>
          {words.add}
        </Button>
        <Button icon={<Import />} onClick={() => setDialog('import')}>
          {words.import}
        </Button>
      </div>
      {problem !== null && problem !== undefined && <Problem {...toErrorMessage(problem)} />}
      {isLoading && <Spinner label={words.loading} />}
      {!isLoading && servers.length === 0 && (
        <div className="rounded-md border border-line">
          <EmptyState icon={<Server />} title={words.empty.title} description={words.empty.help} />
        </div>
      )}
      {servers.length > 0 && (
        <ul aria-label={words.list} className="divide-y divide-line rounded-md border border-line">
          {servers.map((server) => (
            <ServerRow key={server.id} server={server} />
          ))}
        </ul>
      )}
      {!isPro && (
        <ProOffer reason="server-tools">
          <p className="text-sm text-muted">{words.proNeeded}</p>
        </ProOffer>
      )}
      {dialog === 'add' && <ServerDialog onClose={() => setDialog(null)} />}
      {dialog === 'import' && <ImportDialog onClose={() => setDialog(null)} />}
    </div>
  )
}
