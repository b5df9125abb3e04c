import { ChevronsDownUp, ChevronsUpDown, FolderPlus, RefreshCw } from 'lucide-react'
import { keysFor } from '../commands/listen-keys.ts'
import { runCommand } from '../commands/use-command.ts'
import { MenuItem, MenuLine } from '../kit/menu.tsx'

/** The context menu of the space below the rows. */
export function SpaceMenu() {
  return (
    <>
      <MenuItem icon={<ChevronsUpDown />} onClick={() => runCommand('expand-all')}>
        Expand all folders
      </MenuItem>
      <MenuItem icon={<ChevronsDownUp />} onClick={() => runCommand('collapse-all')}>
        Collapse all folders
      </MenuItem>
      <MenuLine />
      <MenuItem icon={<FolderPlus />} onClick={() => runCommand('add-folder')}>
        Add a folder…
      </MenuItem>
      <MenuItem icon={<RefreshCw />} keys={keysFor('refresh')} onClick={() => runCommand('refresh')}>
        Refresh
      </MenuItem>
    </>
  )
}
