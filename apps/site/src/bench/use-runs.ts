import { useEffect, useRef, useState } from 'react'
import { fetchJson, HttpError } from './fetch-json.ts'
import { type ModelRun, type RunsPage, readRuns } from './read-runs.ts'

export interface Runs {
  state: 'loading' | 'loaded' | 'failed'
  runs: ModelRun[]
  /** Loads older runs; undefined if there are none. */
  more?: () => void
  isLoadingMore: boolean
}

interface Loaded {
  state: Runs['state']
  runs: ModelRun[]
  next?: string
}

const nothing: Loaded = { state: 'loading', runs: [] }

/** Runs of one model, newest first; older ones are loaded page by page. */
export function useRuns(model: { name: string; provider: string } | undefined): Runs {
  const [loaded, setLoaded] = useState(nothing)
  const [isLoadingMore, setLoadingMore] = useState(false)
  const controller = useRef(new AbortController())
  const name = model?.name
  const provider = model?.provider ?? ''
  const ask = async (after: string | undefined, signal: AbortSignal): Promise<RunsPage> => {
    const query = new URLSearchParams({ model: name ?? '', ...(provider && { provider }), ...(after && { after }), limit: '25' })
    return readRuns(await fetchJson(`/api/stats/runs?${query}`, signal))
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: `ask` depends only on these two.
  useEffect(() => {
    if (name === undefined) return
    const here = new AbortController()
    controller.current = here
    setLoaded(nothing)
    ask(undefined, here.signal)
      .then((page) => setLoaded({ state: 'loaded', ...page }))
      .catch((error: unknown) => {
        if (here.signal.aborted) return
        // The service rejects an invalid name, which has no runs.
        if (error instanceof HttpError && error.status === 400) return setLoaded({ state: 'loaded', runs: [] })
        console.error("Couldn't load the runs.", error)
        setLoaded({ state: 'failed', runs: [] })
      })
    return () => here.abort()
  }, [name, provider])
  const { next } = loaded
  const more = async (): Promise<void> => {
    const { signal } = controller.current
    setLoadingMore(true)
    try {
      const page = await ask(next, signal)
      setLoaded(({ runs }) => ({ state: 'loaded', runs: [...runs, ...page.runs], ...(page.next && { next: page.next }) }))
    } catch (error) {
      if (!signal.aborted) console.error("Couldn't load older runs.", error)
    } finally {
      setLoadingMore(false)
    }
  }
  return { ...loaded, isLoadingMore, ...(next !== undefined && { more: () => void more() }) }
}
