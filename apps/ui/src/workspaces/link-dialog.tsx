// A sheaf:// link waits here for confirmation. It comes from outside: its contents are shown as text, and nothing happens before.

import { defined, type LinkPreview, visibleText } from '@sheaf/contract'
import { FileText, Folder, Ghost, Layers, MessageSquareText } from 'lucide-react'
import { type ReactNode, useRef, useState } from 'react'
import { useHost } from '../host/use-host.ts'
import { Button } from '../kit/button.tsx'
import { Dialog } from '../kit/dialog.tsx'
import { Badge, Problem } from '../kit/indicators.tsx'
import { notify } from '../kit/notify.ts'
import { useInputReady } from '../kit/use-input-ready.ts'
import { type ErrorMessage, toErrorMessage, useHostState } from '../state/host-state.ts'
import { useActions } from '../state/use-actions.ts'
import { words } from './link-dialog.words.ts'

export function LinkDialog() {
  const link = useHostState((state) => state.links[0])
  return link ? <OneLink key={link.id} link={link} /> : null
}

function OneLink({ link }: { link: LinkPreview }) {
  const host = useHost()
  const actions = useActions()
  const waiting = useHostState((state) => state.links.length - 1)
  const [problem, setProblem] = useState<ErrorMessage | null>(null)
  const [isBusy, setBusy] = useState(false)
  const isInputReady = useInputReady(link.id)
  const ignoreButton = useRef<HTMLButtonElement>(null)
  const drop = () => useHostState.setState(({ links }) => ({ links: links.filter(({ id }) => id !== link.id) }))
  const ignore = () => isInputReady && drop()
  const canFollow = link.kind === 'prompt' || (link.kind === 'open' && link.unusable === undefined)
  const follow = async () => {
    if (!isInputReady || isBusy) return
    setBusy(true)
    setProblem(null)
    try {
      const { workspace } = await host['links.follow']({ id: link.id })
      drop()
      if (link.kind === 'prompt') notify(words.promptAdded(link.title))
      if (workspace !== undefined && workspace !== useHostState.getState().open?.id) await actions.open({ id: workspace })
    } catch (refused) {
      setProblem(toErrorMessage(refused))
    } finally {
      setBusy(false)
    }
  }
  return (
    <Dialog
      title={canFollow ? words.titles[link.kind] : words.titles.refused}
      description={canFollow ? words.help : words.refusedHelp}
      width="medium"
      initialFocus={ignoreButton}
      onClose={ignore}
      footer={
        <>
          {waiting > 0 && <span className="mr-auto text-sm text-muted">{words.waiting(waiting)}</span>}
          <Button ref={ignoreButton} disabled={!isInputReady} focusableWhenDisabled onClick={ignore}>
            {canFollow ? words.actions.ignore : words.actions.close}
          </Button>
          {canFollow && (
            <Button tone="primary" disabled={isBusy || !isInputReady} focusableWhenDisabled onClick={() => void follow()}>
              {link.kind === 'prompt' ? words.actions.addPrompt : words.actions.open}
            </Button>
          )}
        </>
      }
    >
      <div data-testid="link-preview" className="flex flex-col gap-3">
        {problem && <Problem says={problem.says} {...defined({ try: problem.try })} />}
        {link.kind === 'open' && <OpenLink link={link} />}
        {link.kind === 'prompt' && (
          <>
            <Row icon={<MessageSquareText />} label={words.prompt.title}>
              {visibleText(link.title)}
            </Row>
            <Quoted label={words.prompt.text} text={link.content} />
            <p className="text-sm text-muted">{words.prompt.help}</p>
          </>
        )}
        {link.kind === 'refused' && (
          <>
            <Problem says={link.says} try={link.try} />
            <Quoted label={words.link} text={link.url} />
          </>
        )}
      </div>
    </Dialog>
  )
}

function OpenLink({ link }: { link: Extract<LinkPreview, { kind: 'open' }> }) {
  const folder = (
    <Row icon={<Folder />} label={words.folder}>
      <span className="font-mono text-sm break-all">{visibleText(link.folder)}</span>
    </Row>
  )
  if (link.unusable !== undefined)
    return (
      <>
        <Problem says={link.unusable} try={words.unusable} />
        {folder}
      </>
    )
  return (
    <>
      {folder}
      <Row icon={<Layers />} label={words.workspace.label}>
        {visibleText(link.workspace.name)} <Badge>{link.workspace.id === undefined ? words.workspace.new : words.workspace.known}</Badge>
      </Row>
      {link.ephemeral && (
        <Row icon={<Ghost />} label={words.ephemeral.label}>
          {words.ephemeral.help}
        </Row>
      )}
      {link.files.length > 0 && (
        <Row icon={<FileText />} label={words.files(link.files.length)}>
          <ul className="max-h-32 overflow-y-auto font-mono text-sm">
            {link.files.slice(0, filesShown).map((path) => (
              <li key={path} className="break-all">
                {visibleText(path)}
              </li>
            ))}
          </ul>
          {link.files.length > filesShown && <p className="text-sm text-muted">{words.moreFiles(link.files.length - filesShown)}</p>}
        </Row>
      )}
      {link.prompt !== undefined && <Quoted label={words.instructions} text={link.prompt} />}
      {link.problems.length > 0 && (
        <div className="rounded-md border border-line bg-warning-soft p-3">
          <p className="font-medium text-warning">{words.notFollowed}</p>
          <ul className="mt-1 flex max-h-32 flex-col gap-0.5 overflow-y-auto text-sm">
            {link.problems.map(({ what, why }) => (
              <li key={what}>
                <span className="font-mono break-all">{visibleText(what)}</span>: {why}
              </li>
            ))}
          </ul>
        </div>
      )}
    </>
  )
}

const filesShown = 200

function Row({ icon, label, children }: { icon: ReactNode; label: string; children: ReactNode }) {
  return (
    <div className="flex gap-3">
      <span className="mt-0.5 text-faint [&_svg]:size-4" aria-hidden>
        {icon}
      </span>
      <div className="min-w-0 grow">
        <p className="text-xs text-muted">{label}</p>
        <div className="break-words">{children}</div>
      </div>
    </div>
  )
}

/** External text in its own box, so that it cannot pass for ours. */
function Quoted({ label, text }: { label: string; text: string }) {
  return (
    <label className="flex flex-col gap-1">
      <span className="text-xs text-muted">{label}</span>
      <textarea
        readOnly
        value={text}
        rows={Math.min(8, text.split('\n').length + 1)}
        className="resize-none rounded-md border border-line bg-sunken p-2.5 font-mono text-sm"
      />
    </label>
  )
}
