import type { McpSettings } from '@sheaf/contract'
import { useDesk } from '../desk/desk-store.ts'
import { useSaveSettings } from '../settings/use-save-settings.ts'

export function useMcpSettings(): [McpSettings, (change: Partial<McpSettings>) => void] {
  const mcp = useDesk((state) => state.settings.mcp)
  const save = useSaveSettings()
  return [mcp, (change) => save({ mcp: { ...useDesk.getState().settings.mcp, ...change } })]
}
