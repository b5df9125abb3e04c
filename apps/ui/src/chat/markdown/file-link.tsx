// Links the name of a file, if it is in the workspace: a click previews it, a click with the modifier key opens it in the editor.

import type { ReactNode } from 'react'
import { useShallow } from 'zustand/react/shallow'
import { findReference } from '../../editor/file-reference.ts'
import { fileTarget, useOpenInEditor } from '../../editor/use-open-in-editor.ts'
import { classNames } from '../../kit/class-names.ts'
import { keyNames } from '../../kit/keys.tsx'
import { isMac } from '../../kit/platform.ts'
import { useHostState } from '../../state/host-state.ts'
import { showPreview } from '../../state/view-state.ts'
import { words } from './markdown.words.ts'

/** Longer text is code, not a name. */
const longest = 300

/** `name`: a path, perhaps with a line. */
export function FileLink({ name, isCode = false, inside }: { name: string; isCode?: boolean; inside: ReactNode }) {
  const file = useHostState(useShallow(({ open }) => (open === null || name.length > longest ? undefined : findReference(open.tree, name))))
  const openInEditor = useOpenInEditor()
  const look = isCode && 'rounded-sm bg-sunken px-1 py-px font-mono text-[0.92em] break-words [overflow-wrap:anywhere]'
  if (!file) return isCode ? <code className={classNames(look)}>{inside}</code> : inside
  const { path, line } = file
  return (
    <button
      type="button"
      data-path={fileTarget(file)}
      title={words.showFile(keyNames('mod').join(''))}
      onClick={({ metaKey, ctrlKey }) => ((isMac ? metaKey : ctrlKey) ? openInEditor(path, line) : showPreview(path, line))}
      className={classNames(
        'inline rounded-sm text-left text-ink underline decoration-line-strong decoration-dotted underline-offset-3 hover:decoration-accent',
        look,
      )}
    >
      {inside}
    </button>
  )
}
