// Resources of MCP servers in the workspace's prompt. Shown once there is a server.

import { type AttachedResource, type ResourceChange, visibleText } from '@sheaf/contract'
import { Paperclip, RefreshCw, X } from 'lucide-react'
import { useState } from 'react'
import { Button, IconButton } from '../kit/button.tsx'
import { ago } from '../kit/format.ts'
import { Badge } from '../kit/indicators.tsx'
import { notify, notifyProblem } from '../kit/notify.ts'
import { useHostState } from '../state/host-state.ts'
import { ResourcesDialog } from './resources-dialog.tsx'
import { words } from './servers.words.ts'
import { useChangeResources } from './use-change-resources.ts'

const { resources: texts } = words

export function ResourceChips() {
  const attached = useHostState((state) => state.open?.fields.resources) ?? none
  const [isOpen, setOpen] = useState(false)
  const change = useChangeResources()
  return (
    <div className="flex min-w-0 flex-wrap items-center gap-1.5">
      {attached.length > 0 && (
        <ul aria-label={texts.title} className="flex min-w-0 flex-wrap gap-1.5">
          {attached.map((resource) => (
            <Chip key={`${resource.server} ${resource.uri}`} resource={resource} change={change} />
          ))}
        </ul>
      )}
      <Button small icon={<Paperclip />} onClick={() => setOpen(true)}>
        {texts.attach}
      </Button>
      {isOpen && <ResourcesDialog onClose={() => setOpen(false)} />}
    </div>
  )
}

function Chip({ resource, change }: { resource: AttachedResource; change: (change: ResourceChange) => Promise<void> }) {
  const { server, serverName, uri, retrievedAt, cut, isChanged } = resource
  const title = visibleText(resource.title)
  const about = [texts.about(visibleText(serverName), ago(retrievedAt)), visibleText(uri), ...(cut > 0 ? [texts.cut(cut)] : [])].join('\n')
  return (
    <li className="inline-flex h-6 max-w-80 items-center gap-1 rounded-full border border-line bg-raised pl-2.5 text-sm" title={about}>
      <span className="truncate">{title}</span>
      {isChanged && <Badge tone="warning">{texts.changed}</Badge>}
      <IconButton
        label={texts.refresh(title)}
        onClick={() => void change({ type: 'refresh', server, uri }).then(() => void notify(texts.refreshed(title)), notifyProblem)}
      >
        <RefreshCw />
      </IconButton>
      <IconButton label={texts.remove(title)} onClick={() => void change({ type: 'remove', server, uri }).catch(notifyProblem)}>
        <X />
      </IconButton>
    </li>
  )
}

const none: readonly AttachedResource[] = []
