// A part of the window that is fetched when it is first shown. Not React's own `lazy`: that shows a part that has just come up to 300 ms
// late, and keeps a failed import for good. While the host is away it is tried again; where a host that is there does not have it, Sheaf was
// updated under this window: that is said in its place, and the rest of the window goes on.

import { type ComponentType, createElement, type ReactNode, useEffect, useState } from 'react'
import { useHostState } from '../state/host-state.ts'
import { isOutdated, OutdatedPart } from './outdated-part.tsx'

const pauseMs = 500

/** `waiting` stands there until it has come; a part without it is a dialog. */
export function lazyPart<Props extends object>(get: () => Promise<ComponentType<Props>>, waiting: ReactNode = null): ComponentType<Props> {
  let part: ComponentType<Props> | undefined
  let fetching: Promise<void> | undefined
  const fetchOnce = () => {
    fetching ??= tried(get).then(
      (got) => {
        part = got
      },
      (problem: unknown) => {
        fetching = undefined
        throw problem
      },
    )
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
    if (typeof outcome === 'object') {
      if (!isOutdated(outcome.problem)) throw outcome.problem
      return createElement(OutdatedPart, { floats: waiting === null })
    }
    return part === undefined ? waiting : createElement(part, props)
  }
}

async function tried<Value>(get: () => Promise<Value>): Promise<Value> {
  try {
    return await get()
  } catch (problem) {
    if (useHostState.getState().link === 'ready') return get().catch(() => Promise.reject(problem))
    await new Promise((resume) => setTimeout(resume, pauseMs))
    return tried(get)
  }
}
