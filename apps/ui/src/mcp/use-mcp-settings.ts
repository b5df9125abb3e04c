import type { McpSettings } from '@sheaf/contract'
import { useSaveSettings } from '../settings/use-save-settings.ts'
import { useHostState } from '../state/host-state.ts'

export function useMcpSettings(): [McpSettings, (change: Partial<McpSettings>) => void] {
  const mcp = useHostState((state) => state.settings.mcp)
  const save = useSaveSettings()
  return [mcp, (change) => save({ mcp: { ...useHostState.getState().settings.mcp, ...change } })]
}
