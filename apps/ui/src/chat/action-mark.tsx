import { FilePen, FilePlus, FileSymlink, FileX, Split } from 'lucide-react'
import { words } from './chat.words.ts'

const { kinds } = words.changes

/** The action on a file, as an icon and a word. */
export function ActionMark({ action }: { action: string }) {
  const { icon: Icon, word, colour } = marks[action] ?? { icon: FilePen, word: action === '' ? kinds.edit : action, colour: 'text-info' }
  return (
    <span className={`inline-flex shrink-0 items-center gap-1 text-xs font-medium ${colour} [&_svg]:size-3.5`}>
      <Icon aria-hidden />
      {word}
    </span>
  )
}

const marks: Record<string, { icon: typeof FilePen; word: string; colour: string }> = {
  create: { icon: FilePlus, word: kinds.create, colour: 'text-success' },
  rewrite: { icon: FilePen, word: kinds.rewrite, colour: 'text-warning' },
  modify: { icon: FilePen, word: kinds.edit, colour: 'text-info' },
  edit: { icon: FilePen, word: kinds.edit, colour: 'text-info' },
  delete: { icon: FileX, word: kinds.delete, colour: 'text-danger' },
  rename: { icon: FileSymlink, word: kinds.rename, colour: 'text-info' },
  'delegate edit': { icon: Split, word: kinds.delegate, colour: 'text-accent-ink' },
}
