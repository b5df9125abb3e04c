import { type ServerInfo, visibleText } from '@sheaf/contract'
import { useState } from 'react'
import { Button } from '../kit/button.tsx'
import { Dialog } from '../kit/dialog.tsx'
import { Badge, Spinner } from '../kit/indicators.tsx'
import { notifyProblem } from '../kit/notify.ts'
import { useHostState } from '../state/host-state.ts'
import { showDialog } from '../state/view-state.ts'
import { words } from './servers.words.ts'
import { useChangeResources } from './use-change-resources.ts'
import { useConnected } from './use-connected.ts'

const { resources: texts } = words

export function ResourcesDialog({ onClose }: { onClose: () => void }) {
  const { servers, isConnecting } = useConnected()
  const offered = servers.filter(({ catalog }) => (catalog?.resources.length ?? 0) > 0)
  return (
    <Dialog
      title={texts.dialogTitle}
      description={texts.dialogHelp}
      onClose={onClose}
      footer={
        <>
          <Button
            tone="quiet"
            onClick={() => {
              onClose()
              showDialog({ name: 'settings', panel: 'servers' })
            }}
          >
            {texts.settings}
          </Button>
          <Button tone="primary" onClick={onClose}>
            {words.find.done}
          </Button>
        </>
      }
    >
      {isConnecting && <Spinner label={words.states.connecting} />}
      {!isConnecting && offered.length === 0 && <p className="text-muted">{texts.empty}</p>}
      <div className="flex flex-col gap-3">
        {offered.map((server) => (
          <Group key={server.id} server={server} />
        ))}
      </div>
    </Dialog>
  )
}

function Group({ server: { id, name, catalog } }: { server: ServerInfo }) {
  const attached = useHostState((state) => state.open?.fields.resources)
  const change = useChangeResources()
  const [busy, setBusy] = useState<string | null>(null)
  const attach = (uri: string, title: string) => {
    setBusy(uri)
    void change({ type: 'attach', server: id, uri, title })
      .catch(notifyProblem)
      .finally(() => setBusy(null))
  }
  return (
    <section aria-label={visibleText(name)}>
      <h3 className="pb-1 text-xs text-faint">{visibleText(name)}</h3>
      <ul className="divide-y divide-line rounded-md border border-line">
        {catalog?.resources.map((resource) => {
          const title = visibleText(resource.name)
          const isAttached = attached?.some((each) => each.server === id && each.uri === resource.uri) ?? false
          return (
            <li key={resource.uri} className="flex items-center gap-2 px-3 py-1.5">
              <div className="min-w-0 grow">
                <p className="break-all">{title}</p>
                <p className="font-mono text-xs break-all text-muted">{visibleText(resource.uri)}</p>
              </div>
              {isAttached ? (
                <Badge tone="success">{texts.attached}</Badge>
              ) : (
                <Button
                  small
                  aria-label={texts.attachNamed(title)}
                  disabled={busy === resource.uri}
                  onClick={() => attach(resource.uri, resource.name)}
                >
                  {texts.attachShort}
                </Button>
              )}
            </li>
          )
        })}
      </ul>
    </section>
  )
}
