// Where the tour stands in this window. A reload ends it: it is kept nowhere but that it was shown.

import { create } from 'zustand'
import { useView } from '../state/view-state.ts'
import type { ToastPlace } from './place-card.ts'
import { tourSteps } from './tour-steps.ts'

interface TourState {
  /** Null: no tour. As many as there are steps: it says goodbye. */
  step: number | null
  /** The person asked for the card, which then takes the focus. */
  asked: number
  /** Out of the way of the card. */
  toasts: ToastPlace
}

export const useTour = create<TourState>()(() => ({ step: null, asked: 0, toasts: 'right' }))

/** From the beginning; one that runs already is only brought forward. */
export function startTour(): void {
  const { step, asked } = useTour.getState()
  useTour.setState({ asked: asked + 1 })
  if (step === null) goTo(0)
}

export function moveTour(by: 1 | -1): void {
  const { step } = useTour.getState()
  if (step !== null) goTo(Math.max(0, Math.min(tourSteps.length, step + by)))
}

export function endTour(): void {
  useTour.setState({ step: null })
}

function goTo(step: number): void {
  const shown = tourSteps[step]
  if (shown) useView.setState({ tab: shown.tab, panel: shown.panel })
  useTour.setState({ step })
}
