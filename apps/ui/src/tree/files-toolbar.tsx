import { FolderOpen, FolderPlus, RefreshCw } from 'lucide-react'
import { memo } from 'react'
import { keysForCommand } from '../commands/listen-for-shortcuts.ts'
import { runCommand } from '../commands/use-command.ts'
import { IconButton } from '../kit/button.tsx'
import { fullCount } from '../kit/format.ts'
import { Menu, MenuItem } from '../kit/menu.tsx'
import { useWorkspaceSelector } from '../state/host-state.ts'
import { useActions } from '../state/use-actions.ts'
import { FilterPopover } from './filter-popover.tsx'
import { refreshTree } from './refresh-tree.ts'
import { SortMenu } from './sort-menu.tsx'
import { words } from './tree.words.ts'
import { useTreeStore } from './tree-store.ts'

export const FilesToolbar = memo(function FilesToolbar() {
  const count = useWorkspaceSelector(({ tree }) => tree.files)
  return (
    <header className="flex min-h-9 shrink-0 flex-wrap items-center gap-0.5 pr-1.5 pl-3">
      <h2 className="font-medium">{words.files}</h2>
      <span className="ml-1.5 truncate text-xs text-faint tabular">{fullCount(count)}</span>
      <span className="grow" />
      <Menu
        align="end"
        trigger={
          <IconButton label={words.toolbar.folders}>
            <FolderOpen />
          </IconButton>
        }
      >
        <MenuItem icon={<FolderOpen />} keys={keysForCommand('open-folder')} onClick={() => runCommand('open-folder')}>
          {words.toolbar.openFolder}
        </MenuItem>
        <MenuItem icon={<FolderPlus />} onClick={() => runCommand('add-folder')}>
          {words.toolbar.addFolder}
        </MenuItem>
      </Menu>
      <SortMenu />
      <FilterPopover />
      <RefreshButton />
    </header>
  )
})

function RefreshButton() {
  const actions = useActions()
  const isBusy = useTreeStore((state) => state.isRefreshing)
  return (
    <IconButton
      label={isBusy ? words.toolbar.refreshing : words.actions.refresh}
      keys={keysForCommand('refresh')}
      disabled={isBusy}
      onClick={() => void refreshTree(actions)}
    >
      <RefreshCw className={isBusy ? 'animate-spin' : ''} />
    </IconButton>
  )
}
