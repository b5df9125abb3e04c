// The tour: a card next to a real control, and a ring around it. It blocks nothing: everything stays usable, doing what a step says
// goes on to the next one, and Escape ends it.

import { X } from 'lucide-react'
import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { useIsNarrow } from '../app/use-is-narrow.ts'
import { keysForCommand } from '../commands/listen-for-shortcuts.ts'
import { useCommand } from '../commands/use-command.ts'
import { useCopying } from '../compose/copying.ts'
import type { Box, Size } from '../kit/box.ts'
import { Button, IconButton } from '../kit/button.tsx'
import { classNames } from '../kit/class-names.ts'
import { fillPlaceholders } from '../kit/fill-placeholders.ts'
import { Keys } from '../kit/keys.tsx'
import { notifyProblem } from '../kit/notify.ts'
import { useHostState } from '../state/host-state.ts'
import { useActions } from '../state/use-actions.ts'
import { useView } from '../state/view-state.ts'
import { dockCard, positionCard } from './position-card.ts'
import { words } from './tour.words.ts'
import { type TourFacts, tourSteps } from './tour-steps.ts'
import { endTour, moveTour, startTour, useTour } from './tour-store.ts'
import { useAnchor, useBox } from './use-anchor.ts'
import { useOpenSample, useSampleReply } from './use-sample.ts'

/** Always mounted: the command must exist before a tour starts. */
export function Tour() {
  const step = useTour((state) => state.step)
  const isOpen = useHostState((state) => state.open !== null)
  const openSample = useOpenSample()
  const actions = useActions()
  useCommand('tour', () => {
    if (isOpen) startTour()
    // Without a workspace there is nothing to point at.
    else void openSample().then(() => useHostState.getState().open !== null && startTour())
  })
  useCommand('sample', () => void openSample())
  const isShown = step !== null
  useEffect(() => {
    if (isShown && !useHostState.getState().settings.toured) actions.saveSettings({ toured: true }).catch(notifyProblem)
  }, [isShown, actions])
  useEffect(() => {
    if (!isOpen) endTour()
  }, [isOpen])
  return isShown && isOpen ? <Running step={step} /> : null
}

function Running({ step }: { step: number }) {
  useGoOn(step)
  useEscape()
  // A dialog has the user's attention; the tour waits behind it.
  const isAsked = useView((state) => state.dialog !== null || state.preview !== null)
  const anchor = useAnchor(tourSteps[step]?.anchors ?? [])
  return (
    <>
      {anchor && !isAsked && <Ring box={anchor} />}
      <Card step={step} anchor={anchor} />
    </>
  )
}

function Ring({ box }: { box: Box }) {
  const style = { left: box.left - 3, top: box.top - 3, width: box.width + 6, height: box.height + 6 }
  return <div aria-hidden style={style} className="pointer-events-none fixed z-20 rounded-lg border-2 border-accent" />
}

function Card({ step, anchor }: { step: number; anchor: Box | null }) {
  const card = useRef<HTMLElement>(null)
  const next = useRef<HTMLButtonElement>(null)
  const isNarrow = useIsNarrow()
  const isSample = useSampleReply() !== null
  const size = useSize(card)
  const asked = useTour((state) => state.asked)
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
        <p className="mt-1 text-sm text-muted">{shown ? ((isSample ? shown.inSample : undefined) ?? shown.description) : <Goodbye />}</p>
      </div>
      {shown?.command !== undefined && keysForCommand(shown.command) !== '' && (
        <p className="mt-1.5 hidden text-sm text-muted md:block">
          <Keys keys={keysForCommand(shown.command)} />{' '}
          {shown.command === 'focus-files' && fillPlaceholders(words.thenKey, { key: <Keys keys="space" /> })}
        </p>
      )}
      <IconButton label={words.actions.end} keys="escape" className="absolute top-3 right-3" onClick={endTour}>
        <X />
      </IconButton>
      <div className="mt-3 flex items-center gap-2">
        <Dots step={step} />
        {shown && step > 0 && (
          <Button small tone="quiet" onClick={() => moveTour(-1)}>
            {words.actions.back}
          </Button>
        )}
        {shown && step === 0 && (
          <Button small tone="quiet" onClick={endTour}>
            {words.actions.skip}
          </Button>
        )}
        <Button ref={next} small tone="primary" onClick={() => (shown ? moveTour(1) : endTour())}>
          {shown ? words.actions.next : words.actions.done}
        </Button>
      </div>
    </aside>
  )
}

function Goodbye() {
  return fillPlaceholders(words.finished.help, {
    palette: <Keys keys={keysForCommand('palette')} />,
    cheatSheet: <Keys keys={keysForCommand('cheat-sheet')} />,
    openFolder: <Keys keys={keysForCommand('open-folder')} />,
  })
}

function Dots({ step }: { step: number }) {
  return (
    <span className="mr-auto flex gap-1" aria-hidden>
      {tourSteps.map(({ title }, at) => (
        <span key={title} className={classNames('size-1.5 rounded-full', at <= step ? 'bg-accent' : 'bg-line-strong')} />
      ))}
    </span>
  )
}

/** Goes on when the user does what the step says. The focus stays where they work. */
function useGoOn(step: number): void {
  const facts = useFacts()
  const [before, setBefore] = useState({ step, facts })
  if (before.step !== step) setBefore({ step, facts })
  const isDone = before.step === step && tourSteps[step]?.isDone(facts, before.facts) === true
  useEffect(() => {
    if (isDone) moveTour(1)
  }, [isDone])
}

function useFacts(): TourFacts {
  const selected = useHostState((state) => state.open?.selection.files.size ?? 0)
  const hasReview = useHostState((state) => (state.open?.review ?? null) !== null)
  const commits = useHostState((state) => state.stale.commits)
  const copied = useCopying((state) => state.copied)
  return { selected, hasReview, commits, copied }
}

/** Ends the tour, unless Escape closes something nearer: a dialog, a menu, a search. */
function useEscape(): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || event.defaultPrevented || isMeantFor(event.target)) return
      endTour()
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
