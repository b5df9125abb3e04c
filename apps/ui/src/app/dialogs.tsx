// Renders the open dialog; each dialog is loaded when first opened.

import { useEffect } from 'react'
import { useHostState } from '../state/host-state.ts'
import { type Dialog, showDialog, showPreview, useView } from '../state/view-state.ts'
import { lazyPart } from './lazy-part.ts'
import { usePreloaded } from './use-preloaded.ts'

const Palette = lazyPart(async () => (await import('../commands/palette.tsx')).Palette)
const CheatSheet = lazyPart(async () => (await import('../commands/cheat-sheet.tsx')).CheatSheet)
const FolderDialog = lazyPart(async () => (await import('../workspaces/folder-dialog.tsx')).FolderDialog)
const ManageDialog = lazyPart(async () => (await import('../workspaces/manage-dialog.tsx')).ManageDialog)
const IgnoreDialog = lazyPart(async () => (await import('../workspaces/ignore-dialog.tsx')).IgnoreDialog)
const PresetDialog = lazyPart(async () => (await import('../workspaces/preset-dialog.tsx')).PresetDialog)
const SettingsDialog = lazyPart(async () => (await import('../settings/settings-dialog.tsx')).SettingsDialog)
const ActivateDialog = lazyPart(async () => (await import('../settings/activate-dialog.tsx')).ActivateDialog)
const BenchDialog = lazyPart(async () => (await import('../bench/bench-dialog.tsx')).BenchDialog)
const PromptsDialog = lazyPart(async () => (await import('../compose/prompts-dialog.tsx')).PromptsDialog)
const HistoryDialog = lazyPart(async () => (await import('../compose/history-dialog.tsx')).HistoryDialog)
const TreemapDialog = lazyPart(async () => (await import('../compose/treemap-dialog.tsx')).TreemapDialog)
const FindingsDialog = lazyPart(async () => (await import('../compose/findings-dialog.tsx')).FindingsDialog)
const SlicesDialog = lazyPart(async () => (await import('../preview/slices-dialog.tsx')).SlicesDialog)
const PreviewDialog = lazyPart(async () => (await import('../preview/preview-dialog.tsx')).PreviewDialog)

export function Dialogs() {
  usePreloaded()
  const dialog = useView((state) => state.dialog)
  const preview = useView((state) => state.preview)
  const isOpen = useHostState((state) => state.open !== null)
  useEffect(() => {
    if (isOpen) return
    showPreview(null)
    if (ofWorkspace.has(useView.getState().dialog?.name ?? 'palette')) showDialog(null)
  }, [isOpen])
  return (
    <>
      {preview && isOpen && <PreviewDialog key={preview.path} />}
      {dialog && (isOpen || !ofWorkspace.has(dialog.name)) && <Shown dialog={dialog} />}
    </>
  )
}

/** These need the open workspace, which another window may close. */
const ofWorkspace: ReadonlySet<Dialog['name']> = new Set(['go-to-file', 'add-folder', 'preset', 'history', 'treemap', 'findings', 'slices'])

function Shown({ dialog }: { dialog: Dialog }) {
  switch (dialog.name) {
    case 'palette':
      return <Palette mode="commands" />
    case 'go-to-file':
      return <Palette mode="files" />
    case 'cheat-sheet':
      return <CheatSheet />
    case 'open-folder':
      return <FolderDialog purpose="open" start={dialog} />
    case 'add-folder':
      return <FolderDialog purpose="add" start={dialog} />
    case 'workspaces':
      return <ManageDialog />
    case 'ignore':
      return <IgnoreDialog tab={dialog.tab ?? 'local'} />
    case 'preset':
      return <PresetDialog preset={dialog.preset} paths={dialog.paths} />
    case 'settings':
      return <SettingsDialog panel={dialog.panel ?? 'general'} />
    case 'activate':
      return <ActivateDialog reason={dialog.reason} />
    case 'bench':
      return <BenchDialog />
    case 'prompts':
      return <PromptsDialog />
    case 'history':
      return <HistoryDialog />
    case 'treemap':
      return <TreemapDialog />
    case 'findings':
      return <FindingsDialog />
    case 'slices':
      return <SlicesDialog path={dialog.path} />
  }
}
