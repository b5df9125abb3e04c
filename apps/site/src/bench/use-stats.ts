import { useEffect, useState } from 'react'
import { fallback } from './fallback.ts'
import { fetchJson } from './fetch-json.ts'
import { type Board, readStats } from './read-stats.ts'

export type StatsState = { state: 'loading' } | { state: 'loaded' | 'fallback'; board: Board }

/** Fetches the leaderboard once. On an error, logs it and uses the built-in list, without a retry. */
export function useStats(): StatsState {
  const [stats, setStats] = useState<StatsState>({ state: 'loading' })
  useEffect(() => {
    const controller = new AbortController()
    fetchJson('/api/stats', controller.signal)
      .then((answer) => setStats({ state: 'loaded', board: readStats(answer) }))
      .catch((error: unknown) => {
        if (controller.signal.aborted) return
        console.error("Couldn't load the leaderboard.", error)
        setStats({ state: 'fallback', board: fallback.board })
      })
    return () => controller.abort()
  }, [])
  return stats
}
