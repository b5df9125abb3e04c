import { useEffect } from 'react'
import { useCommand } from '../commands/use-command.ts'
import { useView } from '../state/view-state.ts'

const wideKey = 'review-wide'

/** Folds the side panels away, unless they were shown last time; they come back when the review ends. */
export function useWideReview(): void {
  useCommand('wide-review', toggleWideReview)
  useEffect(() => {
    if (localStorage.getItem(wideKey) !== 'no') useView.setState({ isWide: true })
    return () => useView.setState({ isWide: false })
  }, [])
}

export function toggleWideReview(): void {
  const isWide = !useView.getState().isWide
  localStorage.setItem(wideKey, isWide ? 'yes' : 'no')
  useView.setState({ isWide })
}
