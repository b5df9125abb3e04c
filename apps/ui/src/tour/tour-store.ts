// The state of the tour in this window. A reload ends it: only the fact that it was shown is saved.

import { create } from 'zustand'
import { showSide, showTab } from '../state/view-state.ts'
import { tourSteps } from './tour-steps.ts'

interface TourState {
  /** Null: no tour. The number of steps: the final card. */
  step: number | null
  /** Incremented when the user asks for the card, which then takes the focus. */
  asked: number
}

export const useTour = create<TourState>()(() => ({ step: null, asked: 0 }))

/** Starts from the beginning; a tour that is running only gets the focus. */
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
  if (shown) {
    showTab(shown.tab)
    if (shown.panel !== 'work') showSide(shown.panel)
  }
  useTour.setState({ step })
}
