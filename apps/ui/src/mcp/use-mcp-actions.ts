import type { EditorId } from '@sheaf/contract'
import { useHost } from '../host/use-host.ts'
import { copyText } from '../kit/copy-text.ts'
import { notify, notifyProblem } from '../kit/notify.ts'
import { useHostState } from '../state/host-state.ts'
import { showDialog } from '../state/view-state.ts'
import { shownName } from './approval-words.ts'
import { type McpView, useMcp } from './mcp-store.ts'

interface McpActions {
  /** `isSaid`: shows a toast, for callers that do not show the state. */
  switchTo(on: boolean, isSaid?: boolean): void
  /** Makes tools act on this window's workspace. */
  own(): void
  cut(): void
  copySnippet(editor?: EditorId, name?: string): void
}

export function useMcpActions(): McpActions {
  const host = useHost()
  return {
    switchTo(on, isSaid = false) {
      host['mcp.switch']({ on }).then((status) => {
        useMcp.setState({ status })
        if (isSaid) notify(on ? 'The MCP server is on' : 'The MCP server is off')
      }, notifyProblem)
    },
    own() {
      const workspace = useHostState.getState().open?.id
      if (workspace === undefined) return
      host['mcp.own']({ workspace }).then((status) => {
        useMcp.setState({ status })
        notify('Editors work in this window now')
      }, notifyProblem)
    },
    cut() {
      const client = useMcp.getState().status?.client
      if (!client) return
      host['mcp.change']({ connection: client.connection, connected: false }).then(
        () => notify(`${shownName(client.name)} was disconnected`, { description: 'Its calls are refused until it connects anew.' }),
        notifyProblem,
      )
    },
    copySnippet(editor, name) {
      const text = host['editors.snippet'](editor === undefined ? {} : { editor })
      copyText(text.then((snippet) => snippet.text)).then(async (isCopied) => {
        const { file } = await text
        if (isCopied)
          notify(name === undefined ? 'Configuration copied' : `Configuration for ${name} copied`, {
            description: file === undefined ? 'Paste it into your editor’s MCP settings.' : `It belongs in ${file}`,
          })
        else
          notify('The browser did not let us copy', { tone: 'error', description: 'Copy it by hand from Settings → MCP Server → Set up.' })
      }, notifyProblem)
    },
  }
}

export function showMcpSettings(view: McpView = useMcp.getState().view): void {
  useMcp.setState({ view })
  showDialog({ name: 'settings', panel: 'mcp' })
}
