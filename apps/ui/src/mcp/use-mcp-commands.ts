import { useCommand } from '../commands/use-command.ts'
import { useMcp } from './mcp-store.ts'
import { showMcpSettings, useMcpActions } from './use-mcp-actions.ts'

export function useMcpCommands(): void {
  const { switchTo, copySnippet } = useMcpActions()
  const isOn = useMcp(({ status }) => status !== null && status.state !== 'off')
  const isKnown = useMcp(({ status }) => status !== null)
  useCommand('mcp-settings', () => showMcpSettings('server'))
  useCommand('mcp-editors', () => showMcpSettings('editors'))
  useCommand('mcp-switch', () => switchTo(!isOn, true), isKnown)
  useCommand('mcp-copy', () => copySnippet())
}
