import { ChevronsDownUp, ChevronsUpDown, FolderPlus, RefreshCw } from 'lucide-react'
import { keysFor } from '../commands/listen-keys.ts'
import { runCommand } from '../commands/use-command.ts'
import { MenuItem, MenuLine } from '../kit/menu.tsx'
import { words } from './tree.words.ts'

/** The context menu of the space below the rows. */
export function SpaceMenu() {
  return (
    <>
      <MenuItem icon={<ChevronsUpDown />} onClick={() => runCommand('expand-all')}>
        {words.actions.expandAll}
      </MenuItem>
      <MenuItem icon={<ChevronsDownUp />} onClick={() => runCommand('collapse-all')}>
        {words.actions.collapseAll}
      </MenuItem>
      <MenuLine />
      <MenuItem icon={<FolderPlus />} onClick={() => runCommand('add-folder')}>
        {words.actions.addFolder}
      </MenuItem>
      <MenuItem icon={<RefreshCw />} keys={keysFor('refresh')} onClick={() => runCommand('refresh')}>
        {words.actions.refresh}
      </MenuItem>
    </>
  )
}
