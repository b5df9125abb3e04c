import { FolderOpen } from 'lucide-react'
import { Button } from '../kit/button.tsx'
import { showDialog } from '../state/view-state.ts'
import { words } from './workspaces.words.ts'

export function OpenFolderButton() {
  return (
    <Button tone="primary" icon={<FolderOpen />} onClick={() => showDialog({ name: 'open-folder' })}>
      {words.openFolder}
    </Button>
  )
}
