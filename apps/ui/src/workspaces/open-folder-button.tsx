import { FolderOpen } from 'lucide-react'
import { Button } from '../kit/button.tsx'
import { showDialog } from '../state/view-state.ts'
import { words } from './workspaces.words.ts'

export function OpenFolderButton({ large }: { large?: boolean }) {
  return (
    <Button
      tone="primary"
      icon={<FolderOpen />}
      {...(large ? { className: 'h-9 px-4' } : {})}
      onClick={() => showDialog({ name: 'open-folder' })}
    >
      {words.openFolder}
    </Button>
  )
}
