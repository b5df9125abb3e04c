// A part of the window that is fetched when it is first shown. React keeps a failed import for good, so while the host is away it is tried
// again before that. What a host that is there does not have ends in the error boundary: Sheaf was updated under this window.

import { type ComponentType, lazy } from 'react'
import { useDesk } from '../desk/desk-store.ts'

const pauseMs = 500

export function lazyPart<Props>(get: () => Promise<ComponentType<Props>>) {
  return lazy(async () => ({ default: await tried(get) }))
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
