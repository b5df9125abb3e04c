// The home screen: the workspaces, most recent first. Typing filters, arrows move, Enter opens.

import { defined } from '@sheaf/contract'
import { Search } from 'lucide-react'
import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { FoundAgents } from '../agents/found-agents.tsx'
import { keysForCommand } from '../commands/listen-for-shortcuts.ts'
import { Button } from '../kit/button.tsx'
import { Problem } from '../kit/indicators.tsx'
import { Keys } from '../kit/keys.tsx'
import { FoundKeys } from '../settings/found-keys.tsx'
import { useHostState } from '../state/host-state.ts'
import { DropFolder } from './drop-folder.tsx'
import { FirstRun } from './first-run.tsx'
import { OpenFolderButton } from './open-folder-button.tsx'
import { OpeningPane } from './opening-pane.tsx'
import { useWorkspaceActions } from './use-workspace-actions.ts'
import { type CardsShown, filterCards, useWorkspaceCards } from './use-workspace-cards.ts'
import { WorkspaceRow } from './workspace-row.tsx'
import { words } from './workspaces.words.ts'

export function HomeScreen() {
  const opening = useHostState((state) => state.opening)
  const shown = useWorkspaceCards()
  if (opening || shown.isLoading) return <OpeningPane key={opening?.what ?? ''} />
  return (
    <div className="min-h-0 grow overflow-y-auto">
      <div className="mx-auto flex min-h-full w-160 max-w-full flex-col px-4 pt-[9vh] pb-10">
        <Failures shown={shown} />
        {shown.cards.length === 0 ? <FirstRun /> : <Workspaces shown={shown} />}
      </div>
      <DropFolder />
    </div>
  )
}

function Workspaces({ shown: { cards } }: { shown: CardsShown }) {
  const [text, setText] = useState('')
  const work = useWorkspaceActions()
  const container = useRef<HTMLDivElement>(null)
  const found = filterCards(cards, text)
  const recent = useRecent(cards.length)
  useEffect(() => {
    // A dialog above may have the focus; this list appears and disappears below it.
    if (document.activeElement === document.body) box(container.current)?.focus()
  }, [])

  const move = (event: KeyboardEvent) => {
    const rows = rowsIn(container.current)
    const at = rows.findIndex((row) => row.contains(document.activeElement))
    const next = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: rows.length - 1 }[event.key]
    if (next === undefined) {
      if (at !== -1 && isLetter(event)) box(container.current)?.focus()
      return
    }
    if (at === -1 && event.key !== 'ArrowDown') return
    event.preventDefault()
    if (next < 0) box(container.current)?.focus()
    else rows[Math.min(next, rows.length - 1)]?.focus()
  }

  return (
    <div ref={container} className="flex flex-col gap-4">
      <header className="flex items-end justify-between gap-3">
        <h1 className="text-2xl font-semibold tracking-tight">{words.home.title}</h1>
        <OpenFolderButton />
      </header>
      <search className="relative">
        <Search className="pointer-events-none absolute top-2.5 left-3 size-4 text-faint" aria-hidden />
        <input
          type="search"
          aria-label={words.home.filter}
          placeholder={words.home.filterPlaceholder(cards.length)}
          value={text}
          onChange={(event) => setText(event.target.value)}
          onKeyDown={(event) => {
            if (event.key === 'Escape') setText('')
            const [first] = found
            if (event.key === 'Enter' && first) work.open(first)
            move(event)
          }}
          spellCheck={false}
          autoComplete="off"
          className="h-9 w-full rounded-md border border-line bg-surface pr-3 pl-9 outline-none focus-visible:border-accent focus-visible:outline-1 focus-visible:outline-accent [&::-webkit-search-cancel-button]:hidden"
        />
      </search>
      <section aria-labelledby="recent">
        <h2 id="recent" className="pb-1 text-xs text-faint">
          {text === '' ? words.home.recent : words.home.matches(found.length)}
        </h2>
        {found.length === 0 ? (
          <p className="px-3 py-6 text-center text-muted">
            {words.home.noMatch(text)}{' '}
            <button type="button" className="text-accent-ink underline underline-offset-2" onClick={() => setText('')}>
              {words.home.showAll}
            </button>
          </p>
        ) : (
          <ul aria-labelledby="recent" className="-mx-3 flex flex-col gap-px">
            {found.slice(0, recent.isAll || text !== '' ? undefined : recent.first).map((card) => (
              <WorkspaceRow key={card.id} card={card} work={work} onKeyDown={move} />
            ))}
          </ul>
        )}
        {text === '' && !recent.isAll && cards.length > recent.first && (
          <Button tone="quiet" className="mt-1 w-full" onClick={recent.showAll}>
            {words.home.showOlder(cards.length - recent.first)}
          </Button>
        )}
      </section>
      <Hints />
      <FoundAgents />
      <FoundKeys />
    </div>
  )
}

function Hints() {
  return (
    <p className="hidden flex-wrap items-center justify-center gap-x-4 gap-y-1 pt-4 text-sm text-faint md:flex">
      <Hint keys="down">{words.home.hints.move}</Hint>
      <Hint keys="enter">{words.home.hints.open}</Hint>
      <Hint keys={keysForCommand('open-folder')}>{words.home.hints.openFolder}</Hint>
      <Hint keys={keysForCommand('palette')}>{words.home.hints.commands}</Hint>
    </p>
  )
}

function Hint({ keys, children }: { keys: string; children: ReactNode }) {
  return (
    <span className="inline-flex items-center gap-1.5">
      <Keys keys={keys} /> {children}
    </span>
  )
}

function Failures({ shown: { problems, problem, reload } }: { shown: CardsShown }) {
  const failure = useHostState((state) => state.failure)
  const close = () => useHostState.setState({ failure: null })
  if (!failure && problems.length === 0 && !problem) return null
  return (
    <div className="mb-6 flex flex-col gap-2">
      {failure && failure.code === undefined && !failure.retry && (
        <p role="status" className="flex items-center gap-2 rounded-md border border-line bg-surface py-1.5 pr-1.5 pl-3">
          <span className="grow">{failure.says}</span>
          <Button small tone="quiet" onClick={close}>
            {words.home.dismiss}
          </Button>
        </p>
      )}
      {failure && (failure.code !== undefined || failure.retry) && (
        <Problem says={failure.says} {...defined({ try: failure.try })}>
          {failure.retry && failure.code !== 'unknown-workspace' && (
            <Button small onClick={failure.retry}>
              {words.home.tryAgain}
            </Button>
          )}
          <Button small tone="quiet" onClick={close}>
            {words.home.dismiss}
          </Button>
        </Problem>
      )}
      {problem && (
        <Problem says={problem.says} {...defined({ try: problem.try })}>
          <Button small onClick={reload}>
            {words.home.tryAgain}
          </Button>
        </Problem>
      )}
      {problems.map(({ path, why }) => (
        <Problem key={path} says={words.home.unreadable.title(path, why)} try={words.home.unreadable.help} />
      ))}
    </div>
  )
}

/** Newest first; older ones on demand, so that the screen stays calm. */
function useRecent(count: number): { first: number; isAll: boolean; showAll(): void } {
  const [isAll, setAll] = useState(count <= 9)
  return { first: 8, isAll: isAll || count <= 9, showAll: () => setAll(true) }
}

function box(container: HTMLElement | null): HTMLInputElement | null {
  return container?.querySelector<HTMLInputElement>('input[type=search]') ?? null
}

function rowsIn(container: HTMLElement | null): HTMLElement[] {
  return [...(container?.querySelectorAll<HTMLElement>('[data-workspace]') ?? [])]
}

function isLetter({ key, ctrlKey, metaKey, altKey }: KeyboardEvent): boolean {
  return key.length === 1 && key !== ' ' && !ctrlKey && !metaKey && !altKey
}
