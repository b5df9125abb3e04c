// The license key field. Shows what is wrong with a key before the service is asked.

import { defined, formatTypedKey, readLicenseKey } from '@sheaf/contract'
import { type RefObject, useLayoutEffect, useRef, useState } from 'react'
import { Field } from '../kit/field.tsx'
import { words } from './license.words.ts'

interface KeyFieldProps {
  ref?: RefObject<HTMLInputElement | null>
  value: string
  onChange: (text: string) => void
  /** The service's refusal of this key. */
  refused?: string | undefined
  isAsking?: boolean
}

export function KeyField({ ref, value, onChange, refused, isAsking = false }: KeyFieldProps) {
  const own = useRef<HTMLInputElement>(null)
  const input = ref ?? own
  const [caret, setCaret] = useState<{ at: number } | null>(null)
  // Regrouping moves the caret to the end, which is wrong for a user who corrects the second group.
  useLayoutEffect(() => {
    if (caret) input.current?.setSelectionRange(caret.at, caret.at)
  }, [caret, input])
  const read = readLicenseKey(value)
  const isUnfinished = !read.ok && (read.why === 'empty' || read.why === 'short')
  return (
    <div className="min-w-0 grow [&_input]:font-mono [&_input]:tracking-tight">
      <Field
        ref={input}
        label={words.form.key}
        placeholder={words.form.keyPlaceholder}
        autoCapitalize="characters"
        // Not disabled: that would take the focus away.
        readOnly={isAsking}
        value={value}
        onChange={({ target }) => {
          const typed = formatTypedKey(target.value, target.selectionStart ?? target.value.length)
          onChange(typed.text)
          setCaret({ at: typed.caret })
        }}
        {...(read.ok || isUnfinished ? {} : { error: read.message })}
        {...defined({ error: refused })}
        description={read.ok ? words.form.keyIsGood : read.message}
      />
    </div>
  )
}
