import { formatTypedKey, readLicenseKey } from '@sheaf/contract'
import { useId, useLayoutEffect, useRef, useState } from 'react'
import { Button } from '../kit/button.tsx'

/** Reports an invalid key before anything is sent. */
export function KeyForm({ onKey }: { onKey: (key: string) => void }) {
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const [text, setText] = useState('')
  const [caret, setCaret] = useState<{ at: number } | null>(null)
  const [wasSent, setSent] = useState(false)
  // Regrouping moves the caret to the end, which is wrong for a correction in the middle.
  useLayoutEffect(() => {
    if (caret) input.current?.setSelectionRange(caret.at, caret.at)
  }, [caret])
  const read = readLicenseKey(text)
  const isUnfinished = !read.ok && (read.why === 'empty' || read.why === 'short')
  const isWrong = !read.ok && (wasSent || !isUnfinished)
  return (
    <form
      className="rounded-lg border border-line bg-surface p-5"
      onSubmit={(event) => {
        event.preventDefault()
        setSent(true)
        if (read.ok) onKey(read.key)
        else input.current?.focus()
      }}
    >
      <label htmlFor={id} className="font-semibold">
        License key
      </label>
      <div className="mt-2 flex flex-wrap gap-3">
        <input
          ref={input}
          id={id}
          value={text}
          placeholder="SHEAF-XXXXX-XXXXX-XXXXX-XXXXX-XXXXX"
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          aria-invalid={isWrong}
          aria-describedby={`${id}-hint`}
          className="min-h-11 w-full min-w-0 flex-1 basis-80 rounded-md border border-line-strong bg-paper px-3 font-mono text-sm placeholder:text-faint aria-invalid:border-danger"
          onChange={({ target }) => {
            const typed = formatTypedKey(target.value, target.selectionStart ?? target.value.length)
            setText(typed.text)
            setCaret({ at: typed.caret })
          }}
        />
        <Button type="submit" look="primary" className="max-sm:w-full">
          Show license
        </Button>
      </div>
      <p id={`${id}-hint`} className={`mt-2 text-sm ${isWrong ? 'text-danger' : 'text-muted'}`}>
        {read.ok ? 'The key looks valid.' : read.message}
      </p>
    </form>
  )
}
