import { type McpStatus, mcpWords } from '@sheaf/contract'
import { useEffect, useState } from 'react'
import { shownName } from './approval-words.ts'

const steadyMs = 500

/** The status in words. Calls take milliseconds: "Tool Running" stays a moment, so that nothing flickers between calls. */
export function useSteadyWords(status: McpStatus): { state: McpStatus['state']; says: string } {
  const { state, client } = status
  const [wasRunning, setRunning] = useState(false)
  useEffect(() => {
    if (state === 'running') return setRunning(true)
    const timer = setTimeout(() => setRunning(false), steadyMs)
    return () => clearTimeout(timer)
  }, [state])
  const shown = state === 'connected' && wasRunning ? 'running' : state
  return { state: shown, says: mcpWords({ state: shown, ...(client ? { client: { ...client, name: shownName(client.name) } } : {}) }) }
}
