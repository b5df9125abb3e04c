import { useEffect, useRef, useState } from 'react'
import { words } from './chat.words.ts'

const longest = 120

/** An inline name field: Enter and blur save, Esc cancels. Calls `onDone` with null if there is nothing to save. */
export function ChatNameField({ name, onDone }: { name: string; onDone: (name: string | null) => void }) {
  const [text, setText] = useState(name)
  const box = useRef<HTMLInputElement>(null)
  const isDone = useRef(false)
  useEffect(() => {
    // A closing menu returns the focus to its button; select after that.
    const timer = setTimeout(() => box.current?.select(), 60)
    return () => clearTimeout(timer)
  }, [])
  const finish = (shouldSave: boolean) => {
    if (isDone.current) return
    isDone.current = true
    onDone(shouldSave && text.trim() !== '' ? text.trim() : null)
  }
  return (
    <input
      ref={box}
      aria-label={words.name}
      value={text}
      maxLength={longest}
      onChange={({ target }) => setText(target.value)}
      onKeyDown={(event) => {
        if (event.key !== 'Enter' && event.key !== 'Escape') return
        event.preventDefault()
        event.stopPropagation()
        finish(event.key === 'Enter')
      }}
      onBlur={() => finish(true)}
      spellCheck={false}
      autoComplete="off"
      className="h-7 w-full min-w-0 rounded-md border border-accent bg-surface px-2 outline-1 outline-accent"
    />
  )
}
