import { useEffect } from 'react'
import { useCommand } from '../commands/use-command.ts'
import { useView } from '../state/view-state.ts'

const wideKey = 'review-wide'

/** Hides the side panels if they were hidden last time; they return when the review ends. */
export function useWideReview(): void {
  useCommand('wide-review', toggleWideReview)
  useEffect(() => {
    if (localStorage.getItem(wideKey) === 'yes') useView.setState({ isWide: true })
    return () => useView.setState({ isWide: false })
  }, [])
}

export function toggleWideReview(): void {
  const isWide = !useView.getState().isWide
  localStorage.setItem(wideKey, isWide ? 'yes' : 'no')
  useView.setState({ isWide })
}
