import type { WorkspaceCard } from '@sheaf/contract'
import { useEffect, useRef, useState } from 'react'
import type { WorkspaceWork } from './use-workspace-work.ts'

/** A name in place of its row: Enter keeps it, Esc leaves it as it was. */
export function RenameField({ card, work, onDone }: { card: WorkspaceCard; work: WorkspaceWork; onDone: () => void }) {
  const [name, setName] = useState(card.name)
  const box = useRef<HTMLInputElement>(null)
  const isDone = useRef(false)
  useEffect(() => {
    // A menu that closes gives the focus back to its button; after that it is ours.
    const timer = setTimeout(() => box.current?.select(), 60)
    return () => clearTimeout(timer)
  }, [])
  const finish = async (keeps: boolean) => {
    if (isDone.current) return
    isDone.current = true
    if (!keeps || (await work.rename(card, name))) return onDone()
    isDone.current = false
    box.current?.focus()
  }
  return (
    <input
      ref={box}
      aria-label={`New name of ${card.name}`}
      value={name}
      onChange={(event) => setName(event.target.value)}
      onKeyDown={(event) => {
        if (event.key !== 'Enter' && event.key !== 'Escape') return
        event.preventDefault()
        event.stopPropagation()
        void finish(event.key === 'Enter')
      }}
      onBlur={() => void finish(true)}
      spellCheck={false}
      autoComplete="off"
      className="h-8 w-full rounded-md border border-accent bg-surface px-2 font-medium outline-1 outline-accent"
    />
  )
}
