// Loads a component when it is first shown. React's `lazy` may show a loaded component up to 300 ms late, and keeps a failed import
// forever. While the host is away, the import is retried. If a running host does not have the file, Sheaf was updated under this window:
// a message takes the component's place, and the rest of the window keeps working.

import { type ComponentType, createElement, type ReactNode, useEffect, useState } from 'react'
import { useHostState } from '../state/host-state.ts'
import { isOutdated, OutdatedPart } from './outdated-part.tsx'

const pauseMs = 500

/** `waiting` is shown until it has loaded; a part without it is a dialog. */
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
