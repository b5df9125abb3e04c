// A part of the window that is fetched when it is first shown. Not React's own `lazy`: that shows a part that has just come up to 300 ms
// late, and keeps a failed import for good. While the host is away it is tried again; what a host that is there does not have ends in the
// error boundary: Sheaf was updated under this window.

import { type ComponentType, createElement, type ReactNode, useEffect, useState } from 'react'
import { useDesk } from '../desk/desk-store.ts'

const pauseMs = 500

/** `waiting` stands there until it has come. */
export function lazyPart<Props extends object>(get: () => Promise<ComponentType<Props>>, waiting: ReactNode = null): ComponentType<Props> {
  let part: ComponentType<Props> | undefined
  let fetching: Promise<void> | undefined
  const fetchOnce = () => {
    fetching ??= tried(get).then((got) => {
      part = got
    })
    return fetching
  }
  return function LazyPart(props) {
    const [outcome, setOutcome] = useState<'waiting' | 'there' | { problem: unknown }>(part === undefined ? 'waiting' : 'there')
    useEffect(() => {
      if (outcome !== 'waiting') return undefined
      let isShown = true
      fetchOnce().then(
        () => isShown && setOutcome('there'),
        (problem: unknown) => isShown && setOutcome({ problem }),
      )
      return () => {
        isShown = false
      }
    }, [outcome])
    if (typeof outcome === 'object') throw outcome.problem
    return part === undefined ? waiting : createElement(part, props)
  }
}

async function tried<Value>(get: () => Promise<Value>): Promise<Value> {
  try {
    return await get()
  } catch (problem) {
    if (useDesk.getState().link === 'ready') return get().catch(() => Promise.reject(problem))
    await new Promise((resume) => setTimeout(resume, pauseMs))
    return tried(get)
  }
}
