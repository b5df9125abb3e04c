// The one dialog that is open, each loaded when it is first asked for.

import { type ComponentType, lazy, Suspense } from 'react'
import { type Dialog, useView } from '../desk/view-store.ts'
import { usePreloaded } from './use-preloaded.ts'

const Palette = load(async () => (await import('../commands/palette.tsx')).Palette)
const CheatSheet = load(async () => (await import('../commands/cheat-sheet.tsx')).CheatSheet)
const FolderDialog = load(async () => (await import('../workspaces/folder-dialog.tsx')).FolderDialog)
const ManageDialog = load(async () => (await import('../workspaces/manage-dialog.tsx')).ManageDialog)
const IgnoreDialog = load(async () => (await import('../workspaces/ignore-dialog.tsx')).IgnoreDialog)
const PresetDialog = load(async () => (await import('../workspaces/preset-dialog.tsx')).PresetDialog)
const SettingsDialog = load(async () => (await import('../settings/settings-dialog.tsx')).SettingsDialog)
const ActivateDialog = load(async () => (await import('../settings/activate-dialog.tsx')).ActivateDialog)
const PromptsDialog = load(async () => (await import('../compose/prompts-dialog.tsx')).PromptsDialog)
const HistoryDialog = load(async () => (await import('../compose/history-dialog.tsx')).HistoryDialog)
const TreemapDialog = load(async () => (await import('../compose/treemap-dialog.tsx')).TreemapDialog)
const FindingsDialog = load(async () => (await import('../compose/findings-dialog.tsx')).FindingsDialog)
const SlicesDialog = load(async () => (await import('../preview/slices-dialog.tsx')).SlicesDialog)
const PreviewDialog = load(async () => (await import('../preview/preview-dialog.tsx')).PreviewDialog)

export function Dialogs() {
  usePreloaded()
  const dialog = useView((state) => state.dialog)
  const preview = useView((state) => state.preview)
  return (
    <>
      <Suspense>{preview && <PreviewDialog key={preview.path} />}</Suspense>
      <Suspense>{dialog && <Shown dialog={dialog} />}</Suspense>
    </>
  )
}

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

function load<Props>(get: () => Promise<ComponentType<Props>>) {
  return lazy(async () => ({ default: await get() }))
}
