import { FolderOpen } from 'lucide-react'
import { showDialog } from '../desk/view-store.ts'
import { Button } from '../kit/button.tsx'

export function OpenFolderButton({ large }: { large?: boolean }) {
  return (
    <Button
      tone="primary"
      icon={<FolderOpen />}
      {...(large ? { className: 'h-9 px-4' } : {})}
      onClick={() => showDialog({ name: 'open-folder' })}
    >
      Open Folder
    </Button>
  )
}
