import { type McpStatus, mcpStatusLabel } from '@sheaf/contract'
import { useEffect, useState } from 'react'
import { clientDisplayName } from './approval-words.ts'

const steadyMs = 500

/** The status in words. Calls take milliseconds: "Tool Running" stays a moment, so that nothing flickers between calls. */
export function useStatusText(status: McpStatus): { state: McpStatus['state']; text: string } {
  const { state, client } = status
  const [wasRunning, setRunning] = useState(false)
  useEffect(() => {
    if (state === 'running') return setRunning(true)
    const timer = setTimeout(() => setRunning(false), steadyMs)
    return () => clearTimeout(timer)
  }, [state])
  const shown = state === 'connected' && wasRunning ? 'running' : state
  return {
    state: shown,
    text: mcpStatusLabel({ state: shown, ...(client ? { client: { ...client, name: clientDisplayName(client.name) } } : {}) }),
  }
}
