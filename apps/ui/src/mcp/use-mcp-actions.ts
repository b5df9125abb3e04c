import type { EditorId } from '@sheaf/contract'
import { useHost } from '../host/use-host.ts'
import { copyText } from '../kit/copy-text.ts'
import { notify, notifyProblem } from '../kit/notify.ts'
import { useHostState } from '../state/host-state.ts'
import { showDialog } from '../state/view-state.ts'
import { clientDisplayName } from './approval-words.ts'
import { words } from './mcp.words.ts'
import { type McpView, useMcp } from './mcp-store.ts'

interface McpActions {
  /** `showsToast`: shows a toast, for callers that do not show the state. */
  switchTo(on: boolean, showsToast?: boolean): void
  /** Makes tools act on this window's workspace. */
  serveHere(): void
  disconnect(): void
  copySnippet(editor?: EditorId, name?: string): void
}

export function useMcpActions(): McpActions {
  const host = useHost()
  return {
    switchTo(on, showsToast = false) {
      host['mcp.change']({ type: 'switch', on }).then((status) => {
        useMcp.setState({ status })
        if (showsToast) notify(on ? words.switched.on : words.switched.off)
      }, notifyProblem)
    },
    serveHere() {
      const workspace = useHostState.getState().open?.id
      if (workspace === undefined) return
      host['mcp.change']({ type: 'own', workspace }).then((status) => {
        useMcp.setState({ status })
        notify(words.servedHere)
      }, notifyProblem)
    },
    disconnect() {
      const client = useMcp.getState().status?.client
      if (!client) return
      host['mcp.change']({ type: 'disconnect', connection: client.connection }).then(
        () => notify(words.disconnected.title(clientDisplayName(client.name)), { description: words.disconnected.help }),
        notifyProblem,
      )
    },
    copySnippet(editor, name) {
      const text = host['editors.snippet'](editor === undefined ? {} : { editor })
      copyText(text.then((snippet) => snippet.text)).then(async (isCopied) => {
        const { file } = await text
        if (isCopied)
          notify(name === undefined ? words.configuration.copied : words.configuration.copiedFor(name), {
            description: file === undefined ? words.configuration.pasteIt : words.configuration.belongsIn(file),
          })
        else notify(words.configuration.notCopied, { tone: 'error', description: words.configuration.copyByHand, causes: ['clipboard'] })
      }, notifyProblem)
    },
  }
}

export function showMcpSettings(view: McpView = useMcp.getState().view): void {
  useMcp.setState({ view })
  showDialog({ name: 'settings', panel: 'mcp' })
}
