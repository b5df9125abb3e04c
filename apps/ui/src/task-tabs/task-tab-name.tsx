import { useEffect, useRef, useState } from 'react'
import { words } from './task-tabs.words.ts'
import type { ShownTab } from './use-task-tabs.ts'

const longestName = 200

/** A name field in place of the title: Enter saves, Esc cancels, an empty name brings back the suggested one. */
export function TaskTabName({ tab, onDone }: { tab: ShownTab; onDone: (name: string | null) => void }) {
  const [name, setName] = useState(tab.name || tab.title)
  const box = useRef<HTMLInputElement>(null)
  const isDone = useRef(false)
  useEffect(() => {
    // A closing menu returns the focus to its button; select after that.
    const timer = setTimeout(() => box.current?.select(), 60)
    return () => clearTimeout(timer)
  }, [])
  const finish = (shouldSave: boolean): void => {
    if (isDone.current) return
    isDone.current = true
    const isSame = tab.name === '' && name.trim() === tab.title
    onDone(shouldSave && !isSame ? name.trim() : null)
  }
  return (
    <input
      ref={box}
      aria-label={words.nameOf(tab.title)}
      value={name}
      maxLength={longestName}
      onChange={(event) => setName(event.target.value)}
      onKeyDown={(event) => {
        if (event.key !== 'Enter' && event.key !== 'Escape') return
        event.preventDefault()
        event.stopPropagation()
        finish(event.key === 'Enter')
      }}
      onBlur={() => finish(true)}
      spellCheck={false}
      autoComplete="off"
      className="mx-1 h-7 w-full rounded-sm border border-accent bg-surface px-2 outline-1 outline-accent"
    />
  )
}
