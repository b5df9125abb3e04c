import { FilePen, FilePlus, FileSymlink, FileX, Split } from 'lucide-react'

/** The action on a file, as an icon and a word. */
export function ActionMark({ action }: { action: string }) {
  const { icon: Icon, word, colour } = marks[action] ?? { icon: FilePen, word: action === '' ? 'Edit' : action, colour: 'text-info' }
  return (
    <span className={`inline-flex shrink-0 items-center gap-1 text-xs font-medium ${colour} [&_svg]:size-3.5`}>
      <Icon aria-hidden />
      {word}
    </span>
  )
}

const marks: Record<string, { icon: typeof FilePen; word: string; colour: string }> = {
  create: { icon: FilePlus, word: 'Create', colour: 'text-success' },
  rewrite: { icon: FilePen, word: 'Rewrite', colour: 'text-warning' },
  modify: { icon: FilePen, word: 'Edit', colour: 'text-info' },
  edit: { icon: FilePen, word: 'Edit', colour: 'text-info' },
  delete: { icon: FileX, word: 'Delete', colour: 'text-danger' },
  rename: { icon: FileSymlink, word: 'Rename', colour: 'text-info' },
  'delegate edit': { icon: Split, word: 'Delegate', colour: 'text-accent-ink' },
}
