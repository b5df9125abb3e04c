// The state of the tour in this window. A reload continues it; a tour that was left can be resumed, also in another window.

import { create } from 'zustand'
import { showSide, showTab } from '../state/view-state.ts'
import { tourSteps } from './tour-steps.ts'

interface TourState {
  /** Null: no tour. The number of steps: the final card. */
  step: number | null
  /** The step where the user left; null: there is nothing to resume. */
  left: number | null
  /** The tour continues where it was left, instead of at the beginning. */
  isResumed: boolean
  /** Incremented when the user asks for the card, which then takes the focus. */
  asked: number
  /** The workspace that was open before the sample project. */
  from: { id: string; name: string } | null
}

const stepKey = 'tour-step'
const leftKey = 'tour-left'
const fromKey = 'tour-from'

export const useTour = create<TourState>()(() => ({
  step: readStep(globalThis.sessionStorage, stepKey),
  left: readStep(globalThis.localStorage, leftKey),
  isResumed: false,
  asked: 0,
  from: readFrom(),
}))

useTour.subscribe(({ step, left, from }) => {
  keep(sessionStorage, stepKey, step)
  keep(localStorage, leftKey, left)
  keep(sessionStorage, fromKey, from)
})

/** Starts the tour in the sample project, where it was left if it was; one that is running only gets the focus. */
export function startTour(workspace: string): void {
  const { step, left, asked } = useTour.getState()
  useTour.setState({ asked: asked + 1 })
  if (step !== null) return
  useTour.setState({ isResumed: left !== null, left: null })
  goTo(left ?? 0, workspace)
}

export function restartTour(workspace: string): void {
  useTour.setState({ isResumed: false })
  goTo(0, workspace)
}

export function moveTour(by: 1 | -1, workspace: string): void {
  const { step } = useTour.getState()
  if (step === null) return
  useTour.setState({ isResumed: false })
  goTo(Math.max(0, Math.min(tourSteps.length, step + by)), workspace)
}

/** Returns whether it can be resumed: nothing is lost by leaving at the first step or at the end. */
export function leaveTour(): boolean {
  const { step } = useTour.getState()
  const left = step !== null && step > 0 && step < tourSteps.length ? step : null
  endStep()
  useTour.setState({ step: null, left })
  return left !== null
}

let endStep = (): void => undefined

function goTo(step: number, workspace: string): void {
  endStep()
  const shown = tourSteps[step]
  endStep = shown?.prepare?.(workspace) ?? (() => undefined)
  if (shown) {
    showTab(shown.tab)
    if (shown.panel !== 'work') showSide(shown.panel)
  }
  useTour.setState({ step })
}

function readStep(storage: Storage | undefined, key: string): number | null {
  const kept = Number(storage?.getItem(key) ?? Number.NaN)
  return Number.isInteger(kept) && kept >= 0 && kept <= tourSteps.length ? kept : null
}

function readFrom(): TourState['from'] {
  try {
    const kept: unknown = JSON.parse(globalThis.sessionStorage?.getItem(fromKey) ?? 'null')
    if (typeof kept !== 'object' || kept === null || !('id' in kept) || !('name' in kept)) return null
    return { id: String(kept.id), name: String(kept.name) }
  } catch {
    return null
  }
}

function keep(storage: Storage, key: string, value: number | TourState['from']): void {
  try {
    if (value === null) storage.removeItem(key)
    else storage.setItem(key, JSON.stringify(value))
  } catch {
    // Full storage only costs the place in the tour.
  }
}
