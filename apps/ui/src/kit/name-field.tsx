import { useEffect, useRef, useState } from 'react'
import { classNames } from './class-names.ts'

interface NameFieldProps {
  label: string
  name: string
  maxLength: number
  className?: string
  /**
   * Gets null if Esc canceled. Otherwise the name without surrounding spaces, which may be empty or unchanged.
   * `isByKey`: Enter or Esc ended it, so the focus needs another place.
   */
  onDone: (name: string | null, isByKey: boolean) => void
}

/** A field that replaces a name while it is changed: Enter and leaving the field save, Esc cancels. */
export function NameField({ label, name, maxLength, className, onDone }: NameFieldProps) {
  const [text, setText] = useState(name)
  const box = useRef<HTMLInputElement>(null)
  const isDone = useRef(false)
  useEffect(() => {
    // A closing menu returns the focus to its button; select after that.
    const timer = setTimeout(() => box.current?.select(), 60)
    return () => clearTimeout(timer)
  }, [])
  const finish = (shouldSave: boolean, isByKey: boolean): void => {
    if (isDone.current) return
    isDone.current = true
    onDone(shouldSave ? text.trim() : null, isByKey)
  }
  return (
    <input
      ref={box}
      aria-label={label}
      value={text}
      maxLength={maxLength}
      onChange={({ target }) => setText(target.value)}
      onKeyDown={(event) => {
        if (event.key !== 'Enter' && event.key !== 'Escape') return
        event.preventDefault()
        event.stopPropagation()
        finish(event.key === 'Enter', true)
      }}
      onBlur={() => finish(true, false)}
      spellCheck={false}
      autoComplete="off"
      className={classNames('h-7 w-full min-w-0 border border-accent bg-surface px-2 outline-1 outline-accent', className)}
    />
  )
}
