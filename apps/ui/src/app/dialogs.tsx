// Renders the open dialog; each dialog is loaded when first opened.

import { useEffect } from 'react'
import { useHostState } from '../state/host-state.ts'
import { type Dialog, showDialog, showPreview, useView } from '../state/view-state.ts'
import { lazyComponent } from './lazy-component.ts'
import { usePreload } from './use-preload.ts'

const Palette = lazyComponent(async () => (await import('../commands/palette.tsx')).Palette)
const CheatSheet = lazyComponent(async () => (await import('../commands/cheat-sheet.tsx')).CheatSheet)
const FolderDialog = lazyComponent(async () => (await import('../workspaces/folder-dialog.tsx')).FolderDialog)
const ManageDialog = lazyComponent(async () => (await import('../workspaces/manage-dialog.tsx')).ManageDialog)
const IgnoreDialog = lazyComponent(async () => (await import('../workspaces/ignore-dialog.tsx')).IgnoreDialog)
const PresetDialog = lazyComponent(async () => (await import('../workspaces/preset-dialog.tsx')).PresetDialog)
const SettingsDialog = lazyComponent(async () => (await import('../settings/settings-dialog.tsx')).SettingsDialog)
const ActivateDialog = lazyComponent(async () => (await import('../settings/activate-dialog.tsx')).ActivateDialog)
const BenchDialog = lazyComponent(async () => (await import('../bench/bench-dialog.tsx')).BenchDialog)
const PromptsDialog = lazyComponent(async () => (await import('../compose/prompts-dialog.tsx')).PromptsDialog)
const HistoryDialog = lazyComponent(async () => (await import('../compose/history-dialog.tsx')).HistoryDialog)
const FitDialog = lazyComponent(async () => (await import('../compose/fit/fit-dialog.tsx')).FitDialog)
const TreemapDialog = lazyComponent(async () => (await import('../compose/treemap-dialog.tsx')).TreemapDialog)
const FindingsDialog = lazyComponent(async () => (await import('../compose/findings-dialog.tsx')).FindingsDialog)
const SlicesDialog = lazyComponent(async () => (await import('../preview/slices-dialog.tsx')).SlicesDialog)
const AddDocumentDialog = lazyComponent(async () => (await import('../documents/add-document-dialog.tsx')).AddDocumentDialog)
const DocumentDialog = lazyComponent(async () => (await import('../documents/document-dialog.tsx')).DocumentDialog)
const LargeFilesDialog = lazyComponent(async () => (await import('../tree/large-files-dialog.tsx')).LargeFilesDialog)
const PreviewDialog = lazyComponent(async () => (await import('../preview/preview-dialog.tsx')).PreviewDialog)

export function Dialogs() {
  usePreload()
  const dialog = useView((state) => state.dialog)
  const preview = useView((state) => state.preview)
  const isOpen = useHostState((state) => state.open !== null)
  useEffect(() => {
    if (isOpen) return
    showPreview(null)
    if (workspaceDialogs.has(useView.getState().dialog?.name ?? 'palette')) showDialog(null)
  }, [isOpen])
  return (
    <>
      {preview && isOpen && <PreviewDialog key={preview.path} />}
      {dialog && (isOpen || !workspaceDialogs.has(dialog.name)) && <Shown dialog={dialog} />}
    </>
  )
}

/** These need the open workspace, which another window may close. */
const workspaceDialogs: ReadonlySet<Dialog['name']> = new Set([
  'go-to-file',
  'add-folder',
  'preset',
  'history',
  'treemap',
  'findings',
  'slices',
  'large-files',
  'add-document',
  'document',
])

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
      return <PresetDialog preset={dialog.preset} files={dialog.files} />
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
    case 'fit':
      return <FitDialog start={dialog.target} />
    case 'treemap':
      return <TreemapDialog />
    case 'findings':
      return <FindingsDialog />
    case 'large-files':
      return <LargeFilesDialog files={dialog.files} />
    case 'add-document':
      return <AddDocumentDialog />
    case 'document':
      return <DocumentDialog key={dialog.id} id={dialog.id} />
    case 'slices':
      return <SlicesDialog path={dialog.path} />
  }
}
