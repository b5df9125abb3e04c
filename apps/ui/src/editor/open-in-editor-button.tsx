import { SquareArrowOutUpRight } from 'lucide-react'
import { keysForCommand } from '../commands/listen-for-shortcuts.ts'
import { IconButton } from '../kit/button.tsx'
import { useHostState } from '../state/host-state.ts'
import { words } from './editor.words.ts'
import { isFileOf } from './file-reference.ts'
import { useOpenInEditor } from './use-open-in-editor.ts'

/** Shown only for a file of the workspace: one that a change would create can't be opened yet. */
export function OpenInEditorButton({ path, line, className }: { path: string; line?: number | undefined; className?: string }) {
  const open = useOpenInEditor()
  const isFile = useHostState((state) => state.open !== null && isFileOf(state.open.tree, path))
  if (!isFile) return null
  return (
    <IconButton
      label={words.open}
      keys={keysForCommand('open-in-editor')}
      onClick={() => open(path, line)}
      {...(className === undefined ? {} : { className })}
    >
      <SquareArrowOutUpRight />
    </IconButton>
  )
}
