import { ChevronsDownUp, ChevronsUpDown, FolderPlus, RefreshCw } from 'lucide-react'
import { keysForCommand } from '../commands/listen-for-shortcuts.ts'
import { runCommand } from '../commands/use-command.ts'
import { MenuItem, MenuSeparator } from '../kit/menu.tsx'
import { words } from './tree.words.ts'

/** The context menu of the space below the rows. */
export function EmptySpaceMenu() {
  return (
    <>
      <MenuItem icon={<ChevronsUpDown />} onClick={() => runCommand('expand-all')}>
        {words.actions.expandAll}
      </MenuItem>
      <MenuItem icon={<ChevronsDownUp />} onClick={() => runCommand('collapse-all')}>
        {words.actions.collapseAll}
      </MenuItem>
      <MenuSeparator />
      <MenuItem icon={<FolderPlus />} onClick={() => runCommand('add-folder')}>
        {words.actions.addFolder}
      </MenuItem>
      <MenuItem icon={<RefreshCw />} keys={keysForCommand('refresh')} onClick={() => runCommand('refresh')}>
        {words.actions.refresh}
      </MenuItem>
    </>
  )
}
