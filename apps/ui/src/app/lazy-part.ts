// A part of the window that is fetched when it is first shown. The host may be away just then: React keeps a failed import for good, so
// it is tried again before that; what stays away ends in the error boundary, which offers to load the window anew.

import { type ComponentType, lazy } from 'react'

const tries = 40
const pauseMs = 500

export function lazyPart<Props>(get: () => Promise<ComponentType<Props>>) {
  return lazy(async () => ({ default: await tried(get, tries) }))
}

async function tried<Value>(get: () => Promise<Value>, left: number): Promise<Value> {
  try {
    return await get()
  } catch (problem) {
    if (left <= 1) throw problem
    await new Promise((resume) => setTimeout(resume, pauseMs))
    return tried(get, left - 1)
  }
}
