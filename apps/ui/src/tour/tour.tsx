// The tour: a card next to a real control, and a ring around it. It blocks nothing: everything stays usable, doing what a step says
// goes on to the next one, and Escape leaves it. It runs only in the sample project.

import { allows } from '@sheaf/contract'
import { X } from 'lucide-react'
import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { useIsNarrow } from '../app/use-is-narrow.ts'
import { useBuilderRuns } from '../builder/builder-runs.ts'
import { keysForCommand } from '../commands/listen-for-shortcuts.ts'
import { runCommand, useCommand } from '../commands/use-command.ts'
import { useCopying } from '../compose/copying.ts'
import type { Box, Size } from '../kit/box.ts'
import { Button, IconButton } from '../kit/button.tsx'
import { classNames } from '../kit/class-names.ts'
import { Confirm } from '../kit/confirm.tsx'
import { fillPlaceholders } from '../kit/fill-placeholders.ts'
import { Keys } from '../kit/keys.tsx'
import { notify, notifyProblem } from '../kit/notify.ts'
import { showMcpSettings } from '../mcp/use-mcp-actions.ts'
import { useHostState } from '../state/host-state.ts'
import { useActions } from '../state/use-actions.ts'
import { showDialog, useView } from '../state/view-state.ts'
import { dockCard, positionCard } from './position-card.ts'
import { words } from './tour.words.ts'
import { type TourFacts, type TourTools, tourSteps } from './tour-steps.ts'
import { leaveTour, moveTour, restartTour, startTour, useTour } from './tour-store.ts'
import { useAnchor, useBox } from './use-anchor.ts'
import { useOpenSample, useSampleReply } from './use-sample.ts'

/** Always mounted: the command must exist before a tour starts. */
export function Tour() {
  const step = useTour((state) => state.step)
  const open = useHostState((state) => state.open)
  const isSample = useIsSample()
  const openSample = useOpenSample()
  const actions = useActions()
  const [isAsking, setAsking] = useState(false)
  const start = async () => {
    const before = useHostState.getState().open
    await openSample()
    const now = useHostState.getState().open
    if (!now || now.id === before?.id) return
    if (before) useTour.setState({ from: { id: before.id, name: before.fields.name } })
    startTour(now.id)
  }
  useCommand('tour', () => {
    if (open && isSample) startTour(open.id)
    // The tour never touches the user's own folder, and asks before it opens another one.
    else if (open) setAsking(true)
    else void start()
  })
  useCommand('sample', () => void openSample())
  const isShown = step !== null && isSample === true
  useEffect(() => {
    if (isShown && !useHostState.getState().settings.toured) actions.saveSettings({ toured: true }).catch(notifyProblem)
  }, [isShown, actions])
  const isElsewhere = open !== null && isSample === false
  useEffect(() => {
    if (isElsewhere) leaveTour()
  }, [isElsewhere])
  return (
    <>
      {isShown && open && <Running step={step} workspace={open.id} />}
      {isAsking && open && (
        <Confirm
          title={words.ask.title}
          description={words.ask.help(open.fields.name)}
          confirmLabel={words.ask.open}
          tone="primary"
          onConfirm={() => void start()}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  )
}

/** Undefined until it is known. */
function useIsSample(): boolean | undefined {
  const reply = useSampleReply()
  return reply === undefined ? undefined : reply !== null
}

function Running({ step, workspace }: { step: number; workspace: string }) {
  useGoOn(step, workspace)
  useEscape()
  // A dialog has the user's attention; the tour waits behind it.
  const isAsked = useView((state) => state.dialog !== null || state.preview !== null)
  const anchor = useAnchor(tourSteps[step]?.anchors ?? [])
  return (
    <>
      {anchor && !isAsked && <Ring box={anchor} />}
      <Card step={step} workspace={workspace} anchor={anchor} />
    </>
  )
}

/** Leaves it where it is, and says how to come back. */
function leave(): void {
  if (!leaveTour()) return
  notify(words.paused.title, {
    tone: 'info',
    description: words.paused.help,
    action: { label: words.paused.resume, onClick: () => runCommand('tour') },
  })
}

function Ring({ box }: { box: Box }) {
  const style = { left: box.left - 3, top: box.top - 3, width: box.width + 6, height: box.height + 6 }
  return <div aria-hidden style={style} className="pointer-events-none fixed z-20 rounded-lg border-2 border-accent" />
}

function Card({ step, workspace, anchor }: { step: number; workspace: string; anchor: Box | null }) {
  const card = useRef<HTMLElement>(null)
  const next = useRef<HTMLButtonElement>(null)
  const isNarrow = useIsNarrow()
  const size = useSize(card)
  const asked = useTour((state) => state.asked)
  const isResumed = useTour((state) => state.isResumed)
  const tier = useHostState((state) => state.license.tier)
  useEffect(() => {
    if (asked > 0) next.current?.focus({ preventScroll: true })
  }, [asked])
  useLayoutEffect(() => {
    const { current } = card
    return () => {
      // The focus would be lost with the card: move it to the open tab.
      if (current?.contains(document.activeElement)) document.querySelector<HTMLElement>('[role=tab][aria-selected=true]')?.focus()
    }
  }, [])
  const shown = tourSteps[step]
  const needsPro = shown?.pro !== undefined && !allows(tier, shown.pro.needs)
  const clear = useBox(shown?.clear === undefined ? [] : [shown.clear])
  const view = { width: innerWidth, height: innerHeight }
  const position = isNarrow || anchor === null ? null : positionCard(anchor, size, view, clear)
  const dock = dockCard(anchor, view)
  return (
    <aside
      ref={card}
      aria-label={words.title}
      data-keep-visible
      style={position ?? {}}
      className={classNames(
        'fixed z-30 animate-in rounded-lg border border-line bg-raised p-4 shadow-float',
        isNarrow ? 'inset-x-3' : 'w-80',
        isNarrow && (dock === 'top' ? 'top-21' : 'bottom-26'),
        !isNarrow && position === null && 'top-30 left-1/2 -translate-x-1/2',
      )}
    >
      <div aria-live="polite">
        <p className="text-xs text-muted tabular">{shown ? words.step(step + 1, tourSteps.length) : words.finished.step}</p>
        <h2 className="mt-0.5 pr-6 font-medium">{shown?.title ?? words.finished.title}</h2>
        <p className="mt-1 text-sm text-muted">
          {shown ? ((needsPro ? shown.pro?.description : undefined) ?? shown.description) : <Goodbye />}
        </p>
      </div>
      {shown?.command !== undefined && !needsPro && keysForCommand(shown.command) !== '' && (
        <p className="mt-1.5 hidden text-sm text-muted md:block">
          <Keys keys={keysForCommand(shown.command)} />{' '}
          {shown.command === 'focus-files' && fillPlaceholders(words.thenKey, { key: <Keys keys="space" /> })}
        </p>
      )}
      <IconButton label={words.actions.end} keys="escape" className="absolute top-3 right-3" onClick={leave}>
        <X />
      </IconButton>
      {shown ? (
        <div className="mt-3 flex items-center justify-end gap-2">
          <Button
            small
            tone="quiet"
            className="mr-auto -ml-2"
            onClick={() => (step === 0 ? leave() : isResumed ? restartTour(workspace) : moveTour(-1, workspace))}
          >
            {step === 0 ? words.actions.skip : isResumed ? words.actions.restart : words.actions.back}
          </Button>
          {shown.perform && !needsPro && <Perform perform={shown.perform} />}
          <Button ref={next} small tone="primary" onClick={() => moveTour(1, workspace)}>
            {words.actions.next}
          </Button>
        </div>
      ) : (
        <Ending />
      )}
    </aside>
  )
}

function Perform({ perform }: { perform: (tools: TourTools) => void }) {
  const actions = useActions()
  const tools: TourTools = {
    run: (command) => void runCommand(command),
    check: (paths) => void actions.select({ type: 'check', paths, checked: true }).catch(notifyProblem),
    showMcp: () => showMcpSettings('editors'),
  }
  return (
    <Button small onClick={() => perform(tools)}>
      {words.actions.perform}
    </Button>
  )
}

/** The tour ends where the user's work starts: in the workspace they came from, or with a folder of theirs. */
function Ending() {
  const actions = useActions()
  const from = useTour((state) => state.from)
  const openFolder = () => {
    leaveTour()
    showDialog({ name: 'open-folder' })
  }
  const goBack = (id: string) => {
    leaveTour()
    useTour.setState({ from: null })
    void actions.open({ id })
  }
  return (
    <div className="mt-3 flex flex-wrap justify-end gap-2">
      <Button small tone={from ? 'quiet' : 'primary'} onClick={openFolder}>
        {words.actions.openFolder}
      </Button>
      {from && (
        <Button small tone="primary" className="max-w-full" onClick={() => goBack(from.id)}>
          <span className="truncate">{words.actions.backTo(from.name)}</span>
        </Button>
      )}
    </div>
  )
}

function Goodbye() {
  return fillPlaceholders(words.finished.help, {
    palette: <Keys keys={keysForCommand('palette')} />,
    cheatSheet: <Keys keys={keysForCommand('cheat-sheet')} />,
  })
}

/** Goes on when the user does what the step says. The focus stays where they work. */
function useGoOn(step: number, workspace: string): void {
  const facts = useFacts(workspace)
  const [before, setBefore] = useState({ step, facts })
  if (before.step !== step) setBefore({ step, facts })
  const isDone = before.step === step && tourSteps[step]?.isDone(facts, before.facts) === true
  useEffect(() => {
    if (isDone) moveTour(1, workspace)
  }, [isDone, workspace])
}

function useFacts(workspace: string): TourFacts {
  const selected = useHostState((state) => state.open?.selection.files.size ?? 0)
  const hasReview = useHostState((state) => (state.open?.review ?? null) !== null)
  const commits = useHostState((state) => state.stale.commits)
  const copied = useCopying((state) => state.copied)
  const built = useBuilderRuns((runs) => (runs[workspace]?.state === 'done' ? runs[workspace].answer : null))
  const breakdown = useView(({ dialog }) => dialog?.name === 'treemap')
  const mcp = useView(({ dialog }) => dialog?.name === 'settings' && dialog.panel === 'mcp')
  return { selected, hasReview, commits, copied, built, breakdown, mcp }
}

/** Leaves the tour, unless Escape closes something nearer: a dialog, a menu, a search. */
function useEscape(): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || event.defaultPrevented || isMeantFor(event.target)) return
      leave()
    }
    window.addEventListener('keydown', onKey, true)
    return () => window.removeEventListener('keydown', onKey, true)
  }, [])
}

/** Checked before they close: afterwards it would be too late. */
function isMeantFor(target: EventTarget | null): boolean {
  // Toasts do not count.
  if (document.querySelector('[role=dialog]:not([aria-modal=false]),[role=alertdialog],[role=menu]') !== null) return true
  return target instanceof HTMLInputElement ? target.value !== '' : target instanceof Element && target.closest('[role=listbox]') !== null
}

function useSize(element: { current: HTMLElement | null }): Size {
  const [size, setSize] = useState<Size>({ width: 320, height: 160 })
  useLayoutEffect(() => {
    const { current } = element
    if (!current) return undefined
    const watch = new ResizeObserver(() => setSize({ width: current.offsetWidth, height: current.offsetHeight }))
    watch.observe(current)
    return () => watch.disconnect()
  }, [element])
  return size
}
