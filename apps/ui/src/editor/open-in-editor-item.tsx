import { SquareArrowOutUpRight } from 'lucide-react'
import { keysForCommand } from '../commands/listen-for-shortcuts.ts'
import { MenuItem } from '../kit/menu.tsx'
import { words } from './editor.words.ts'
import { useOpenInEditor } from './use-open-in-editor.ts'

export function OpenInEditorItem({ path, line }: { path: string; line?: number | undefined }) {
  const open = useOpenInEditor()
  return (
    <MenuItem icon={<SquareArrowOutUpRight />} keys={keysForCommand('open-in-editor')} onClick={() => open(path, line)}>
      {words.open}
    </MenuItem>
  )
}
