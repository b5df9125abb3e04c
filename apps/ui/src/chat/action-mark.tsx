import { FilePen, FilePlus, FileSymlink, FileX, Split } from 'lucide-react'
import { words } from './chat.words.ts'

const { kinds } = words.changes

/** The action on a file, as an icon and a word. */
export function ActionMark({ action }: { action: string }) {
  const { icon: Icon, word, color } = marks[action] ?? { icon: FilePen, word: action === '' ? kinds.edit : action, color: 'text-info' }
  return (
    <span className={`inline-flex shrink-0 items-center gap-1 text-xs font-medium ${color} [&_svg]:size-3.5`}>
      <Icon aria-hidden />
      {word}
    </span>
  )
}

const marks: Record<string, { icon: typeof FilePen; word: string; color: string }> = {
  create: { icon: FilePlus, word: kinds.create, color: 'text-success' },
  rewrite: { icon: FilePen, word: kinds.rewrite, color: 'text-warning' },
  modify: { icon: FilePen, word: kinds.edit, color: 'text-info' },
  edit: { icon: FilePen, word: kinds.edit, color: 'text-info' },
  delete: { icon: FileX, word: kinds.delete, color: 'text-danger' },
  rename: { icon: FileSymlink, word: kinds.rename, color: 'text-info' },
  'delegate edit': { icon: Split, word: kinds.delegate, color: 'text-accent-ink' },
}
