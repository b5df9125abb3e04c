// Loads a component when it is first shown. React's `lazy` may show a loaded component up to 300 ms late, and keeps a failed import
// forever. While the host is away, the import is retried. If a running host does not have the file, Sheaf was updated under this window:
// a message takes the component's place, and the rest of the window keeps working.

import { type ComponentType, createElement, type ReactNode, useEffect, useState } from 'react'
import { useHostState } from '../state/host-state.ts'
import { isMissingChunkError, OutdatedNotice } from './outdated-notice.tsx'

const pauseMs = 500

/** `waiting` is shown until it has loaded; a component without it is a dialog. */
export function lazyComponent<Props extends object>(
  get: () => Promise<ComponentType<Props>>,
  waiting: ReactNode = null,
): ComponentType<Props> {
  let component: ComponentType<Props> | undefined
  let fetching: Promise<void> | undefined
  const fetchOnce = () => {
    fetching ??= getWithRetry(get).then(
      (got) => {
        component = got
      },
      (problem: unknown) => {
        fetching = undefined
        throw problem
      },
    )
    return fetching
  }
  return function LazyComponent(props) {
    const [outcome, setOutcome] = useState<'waiting' | 'there' | { problem: unknown }>(component === undefined ? 'waiting' : 'there')
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
      if (!isMissingChunkError(outcome.problem)) throw outcome.problem
      return createElement(OutdatedNotice, { floats: waiting === null })
    }
    return component === undefined ? waiting : createElement(component, props)
  }
}

async function getWithRetry<Value>(get: () => Promise<Value>): Promise<Value> {
  try {
    return await get()
  } catch (problem) {
    if (useHostState.getState().link === 'ready') return get().catch(() => Promise.reject(problem))
    await new Promise((resume) => setTimeout(resume, pauseMs))
    return getWithRetry(get)
  }
}
