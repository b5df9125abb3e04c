// Links a name to a preview, if it is a file of the workspace.

import type { ReactNode } from 'react'
import { classNames } from '../../kit/class-names.ts'
import { useHostState } from '../../state/host-state.ts'
import { findFolder, type TreeReplica } from '../../state/tree-replica.ts'
import { showPreview } from '../../state/view-state.ts'
import { words } from './markdown.words.ts'

export function FileLink({
  path,
  line,
  isCode = false,
  inside,
}: {
  path: string
  line: number | null
  isCode?: boolean
  inside: ReactNode
}) {
  const isFile = useHostState(({ open }) => open !== null && mayBePath(path) && hasFile(open.tree, path))
  const look = isCode && 'rounded-sm bg-sunken px-1 py-px font-mono text-[0.92em] break-words [overflow-wrap:anywhere]'
  if (!isFile) return isCode ? <code className={classNames(look)}>{inside}</code> : inside
  return (
    <button
      type="button"
      title={words.showFile}
      onClick={() => showPreview(path, line ?? undefined)}
      className={classNames(
        'inline rounded-sm text-left text-ink underline decoration-line-strong decoration-dotted underline-offset-3 hover:decoration-accent',
        look,
      )}
    >
      {inside}
    </button>
  )
}

function mayBePath(text: string): boolean {
  return text.length < 300 && /^[^\s<>"'`*?|]+\.[\w-]{1,12}$|^[^\s<>"'`*?|]+\/[^\s<>"'`*?|]+$/.test(text)
}

function hasFile(tree: TreeReplica, path: string): boolean {
  const at = path.lastIndexOf('/')
  const folder = findFolder(tree, at === -1 ? '' : path.slice(0, at))
  return folder?.files.includes(path.slice(at + 1)) === true
}
