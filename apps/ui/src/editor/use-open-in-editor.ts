// Opens files of the workspace in the user's editor: from buttons, menus and links, and with one command for the file that has the focus.

import { defined, isRefusal } from '@sheaf/contract'
import { useCommand } from '../commands/use-command.ts'
import { useHost } from '../host/use-host.ts'
import { lastFocus } from '../kit/last-focus.ts'
import { notify, notifyProblem } from '../kit/notify.ts'
import { useHostState } from '../state/host-state.ts'
import { showDialog } from '../state/view-state.ts'
import { words } from './editor.words.ts'
import { type FileReference, findReference } from './file-reference.ts'

export function useOpenInEditor(): (path: string, line?: number) => void {
  const host = useHost()
  return (path, line) => {
    const workspace = useHostState.getState().open?.id
    if (workspace === undefined) return
    void host['files.open']({ workspace, path, ...defined({ line }), in: 'editor' }).catch((problem: unknown) => {
      const isAboutEditor = isRefusal(problem) && (problem.code === 'editor-missing' || problem.code === 'editor-failed')
      notifyProblem(
        problem,
        isAboutEditor ? { label: words.choose, onClick: () => showDialog({ name: 'settings', panel: 'general' }) } : undefined,
      )
    })
  }
}

export function useOpenInEditorCommand(): void {
  const open = useOpenInEditor()
  useCommand('open-in-editor', () => {
    const file = focusedFile()
    if (file) open(file.path, file.line)
    else notify(words.noFile, { tone: 'info', description: words.noFileHelp })
  })
}

/** The file of the element that has the focus, or had it before a dialog opened; else the file under review. Elements name it in `data-path`. */
function focusedFile(): FileReference | undefined {
  const tree = useHostState.getState().open?.tree
  if (!tree) return undefined
  const focused = lastFocus()
  const row = document.getElementById(focused?.getAttribute('aria-activedescendant') ?? '')
  const element = row ?? focused?.closest('[data-path]') ?? document.querySelector('[data-shown-file]')
  return findReference(tree, element?.getAttribute('data-path') ?? '')
}

/** Value of `data-path`. */
export function fileTarget({ path, line }: FileReference): string {
  return line === undefined ? path : `${path}:${line}`
}
