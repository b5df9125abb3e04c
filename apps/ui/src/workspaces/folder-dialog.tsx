// Chooses a folder by typing, arrow keys or clicking. Tab completes, arrows move, Enter opens.

import { defined } from '@sheaf/contract'
import { CornerDownLeft, FolderSearch } from 'lucide-react'
import { type KeyboardEvent, useId, useRef, useState } from 'react'
import { useHost } from '../host/use-host.ts'
import { Button } from '../kit/button.tsx'
import { Dialog } from '../kit/dialog.tsx'
import { Problem, Spinner } from '../kit/indicators.tsx'
import { nativeShell } from '../kit/native-shell.ts'
import { notify, notifyProblem } from '../kit/notify.ts'
import { Switch } from '../kit/switch.tsx'
import { useIsAllowed, useProGate } from '../settings/use-pro-gate.ts'
import { type ErrorMessage, toErrorMessage, useHostState } from '../state/host-state.ts'
import { useActions } from '../state/use-actions.ts'
import { showDialog } from '../state/view-state.ts'
import { folderRefusal, words } from './folder-dialog.words.ts'
import { FolderList } from './folder-list.tsx'
import { FolderLocations } from './folder-locations.tsx'
import { describeRootRelation, rootRelation } from './root-relation.ts'
import { baseName } from './short-path.ts'
import { completePath, matchingFolders, resolveTypedPath, splitTypedPath, withTrailingSlash } from './typed-path.ts'
import { useFolderListing } from './use-folder-listing.ts'

interface FolderDialogProps {
  purpose: 'open' | 'add'
  start: { path?: string; found?: string[]; ephemeral?: boolean }
}

export function FolderDialog({ purpose, start }: FolderDialogProps) {
  const [text, setText] = useState(withTrailingSlash(start.path ?? '~'))
  const [at, setAt] = useState(-1)
  const [isEphemeral, setEphemeral] = useState(start.ephemeral ?? false)
  const box = useRef<HTMLInputElement>(null)
  const list = useId()
  const typed = splitTypedPath(text)
  const { listing, isCurrent, ask } = useFolderListing(typed.folder)
  const rows = listing ? matchingFolders(listing.folders, typed.letters) : []
  const marked = isCurrent ? rows[at] : undefined
  const chosen = marked?.path ?? (listing && isCurrent ? resolveTypedPath(typed, listing) : undefined)
  const { open, isBusy, problem, forget } = useOpenChosen(purpose, isEphemeral)

  const type = (next: string) => {
    setText(next)
    setAt(-1)
    forget()
    box.current?.focus()
  }
  const enter = (path: string) => type(withTrailingSlash(path))
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return
    const page = { ArrowDown: 1, ArrowUp: -1, PageDown: 10, PageUp: -10 }[event.key]
    if (page !== undefined) {
      event.preventDefault()
      setAt((now) => Math.max(-1, Math.min(rows.length - 1, now + page)))
    } else if (event.key === 'Tab' && !event.shiftKey) {
      const next = marked ? withTrailingSlash(marked.path) : isCurrent ? completePath(typed, rows) : text
      // Nothing to complete: Tab leaves the field, as usual.
      if (next === text) return
      event.preventDefault()
      type(next)
    } else if (event.key === 'Enter') {
      event.preventDefault()
      // A fast typist must not open the folder that was listed before.
      if (chosen !== undefined) void open(chosen)
      else ask().then((asked) => open(resolveTypedPath(typed, asked)), notifyProblem)
    }
  }

  return (
    <Dialog
      title={words[purpose].title}
      description={words[purpose].help}
      width="large"
      initialFocus={box}
      onClose={() => showDialog(null)}
      footer={
        <Footer
          purpose={purpose}
          // While a question is open, its answer is next to it.
          chosen={problem?.proceed ? undefined : chosen}
          isBusy={isBusy}
          isEphemeral={isEphemeral}
          onEphemeral={setEphemeral}
          open={(path) => void open(path)}
        />
      }
    >
      <div className="flex flex-col gap-3">
        {start.found && <Found found={start.found} open={(path) => void open(path)} />}
        <input
          ref={box}
          role="combobox"
          aria-label={words.folder}
          aria-expanded
          aria-controls={list}
          aria-autocomplete="list"
          aria-activedescendant={marked ? `${list}-${at}` : undefined}
          value={text}
          onChange={(event) => type(event.target.value)}
          onKeyDown={onKeyDown}
          spellCheck={false}
          autoComplete="off"
          autoCapitalize="off"
          className="h-9 w-full rounded-md border border-line bg-surface px-3 font-mono outline-none focus-visible:border-accent focus-visible:outline-1 focus-visible:outline-accent"
        />
        {problem && (
          <Problem says={problem.says} {...defined({ try: problem.try })}>
            {problem.proceed && (
              <Button small onClick={problem.proceed.run}>
                {problem.proceed.label}
              </Button>
            )}
          </Problem>
        )}
        <div className="flex h-[min(340px,44vh)] min-h-0 flex-col overflow-hidden rounded-md border border-line md:flex-row">
          <FolderLocations listing={listing} enter={enter} open={(path) => void open(path)} />
          <FolderList
            id={list}
            rows={rows}
            at={at}
            listing={listing}
            isWaiting={!isCurrent}
            letters={typed.letters}
            mark={setAt}
            enter={enter}
            open={(path) => void open(path)}
          />
        </div>
      </div>
    </Dialog>
  )
}

interface OpenProblem extends ErrorMessage {
  /** It can be done anyway, by a user who has read this. */
  proceed?: { label: string; run: () => void }
}

/** Opens or adds the chosen folder; a refusal is shown in the dialog. */
function useOpenChosen(purpose: 'open' | 'add', ephemeral: boolean) {
  const actions = useActions()
  const [isBusy, setBusy] = useState(false)
  const [problem, setProblem] = useState<OpenProblem | null>(null)
  const refused = (why: ErrorMessage, path: string): OpenProblem => ({
    ...folderRefusal(why),
    ...(why.code === 'root-too-wide'
      ? { proceed: { label: words.openAnyway, run: () => void open(path, { wide: true, isAgreed: true }) } }
      : {}),
  })
  const open = async (path: string, { wide = false, isAgreed = false } = {}): Promise<void> => {
    const roots = useHostState.getState().open?.tree.roots.map((root) => root.path) ?? []
    const relation = purpose === 'add' && !isAgreed ? rootRelation(roots, path) : null
    if (relation)
      return setProblem({
        ...describeRootRelation(relation, path),
        ...(relation.is === 'around' ? { proceed: { label: words.addAnyway, run: () => void open(path, { isAgreed: true }) } } : {}),
      })
    setBusy(true)
    setProblem(null)
    try {
      if (purpose === 'add') await actions.addRoot(path, wide)
      else if (
        !(await actions.open(
          { roots: [path], ...(ephemeral ? { ephemeral } : {}), ...(wide ? { wide } : {}) },
          words.openingNamed(baseName(path)),
        ))
      ) {
        const { failure } = useHostState.getState()
        useHostState.setState({ failure: null })
        return setProblem(failure && refused(failure, path))
      }
      showDialog(null)
    } catch (error) {
      setProblem(refused(toErrorMessage(error), path))
    } finally {
      setBusy(false)
    }
  }
  return { open, isBusy, problem, forget: () => setProblem(null) }
}

function Found({ found, open }: { found: string[]; open: (path: string) => void }) {
  if (found.length === 0) return <Problem says={words.dropped.notFound} try={words.dropped.notFoundHelp} />
  return (
    <div className="rounded-md border border-line bg-paper p-3">
      <p className="pb-1 text-sm text-muted">{words.dropped.several}</p>
      {found.map((path) => (
        <Button key={path} tone="quiet" className="w-full justify-start font-mono text-sm" onClick={() => open(path)}>
          {path}
        </Button>
      ))}
    </div>
  )
}

function Footer({
  purpose,
  chosen,
  isBusy,
  isEphemeral,
  onEphemeral,
  open,
}: {
  purpose: 'open' | 'add'
  chosen: string | undefined
  isBusy: boolean
  isEphemeral: boolean
  onEphemeral: (next: boolean) => void
  open: (path: string) => void
}) {
  const gate = useProGate()
  const mayEphemeral = useIsAllowed('ephemeral-workspace')
  const opening = useHostState((state) => state.opening)
  return (
    <>
      <div className="mr-auto flex items-center gap-3">
        <SystemDialogButton open={open} />
        {purpose === 'open' && (
          <Switch
            label={mayEphemeral ? words.ephemeral : words.ephemeralPro}
            checked={isEphemeral}
            onChange={(next) => gate('ephemeral-workspace', () => onEphemeral(next))}
          />
        )}
      </div>
      {isBusy && <Spinner label={opening?.progress ? words.filesRead(opening.progress.done) : words.opening} />}
      <Button onClick={() => (isBusy ? opening?.cancel() : showDialog(null))}>{words.cancel}</Button>
      <Button
        tone="primary"
        icon={<CornerDownLeft />}
        disabled={chosen === undefined || isBusy}
        onClick={() => chosen !== undefined && open(chosen)}
      >
        <span className="max-w-50 truncate">
          {chosen === undefined ? words[purpose].confirmLabel : words[purpose].confirmLabelNamed(baseName(chosen))}
        </span>
      </Button>
    </>
  )
}

/** Opens the desktop's own dialog, if there is one. */
function SystemDialogButton({ open }: { open: (path: string) => void }) {
  const host = useHost()
  const shell = nativeShell()
  const [isAway, setAway] = useState(false)
  const isKnown = useHostState((state) => state.about !== null)
  if (isAway || !isKnown) return null
  const pick = async () => {
    const picked = shell ? await shell.pickFolder() : await host['folders.pick']()
    if (picked === 'unavailable') {
      setAway(true)
      notify(words.browse.unavailable, { tone: 'info', description: words.browse.unavailableHelp })
    } else if (typeof picked === 'string') open(picked)
  }
  return (
    <Button tone="quiet" icon={<FolderSearch />} onClick={() => void pick().catch(notifyProblem)}>
      {words.browse.label}
    </Button>
  )
}
