// One field of a provider's form. A saved secret is never shown: an empty field keeps it, unless it was cleared.

import type { SavedProvider, SettingField } from '@sheaf/contract'
import { Eye, EyeOff, Trash2 } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { IconButton } from '../kit/button.tsx'
import { Field } from '../kit/field.tsx'
import { Select } from '../kit/select.tsx'
import { words } from './keys.words.ts'

interface ProviderFieldProps {
  field: SettingField
  saved: SavedProvider | null
  /** Undefined if not touched. */
  value: string | undefined
  error: string | undefined
  onChange: (value: string) => void
  /** The saved secret is deleted when the form is saved. */
  isCleared: boolean
  onClear: (isCleared: boolean) => void
}

export function ProviderField({ field, saved, value, error, onChange, isCleared, onClear }: ProviderFieldProps) {
  const { key, label, kind, required, choices, help, fallback } = field
  const [isShown, setShown] = useState(false)
  const input = useRef<HTMLInputElement>(null)
  // Focuses a field with an error, so that screen readers announce it.
  useEffect(() => {
    if (error !== undefined) input.current?.focus()
  }, [error])
  const end = saved?.secrets[key]
  const isSaved = kind === 'secret' && end !== undefined
  const isKept = isSaved && !isCleared
  const now = value ?? saved?.values[key] ?? ''
  if (kind === 'choice' && choices)
    return (
      <div>
        <div className="mb-1 text-sm text-muted">{label}</div>
        <Select
          label={label}
          value={now || (fallback ?? choices[0] ?? '')}
          choices={choices.map((choice) => ({ value: choice, label: choice }))}
          onChange={onChange}
        />
        {(error ?? help) !== undefined && <p className={error ? 'mt-1 text-sm text-danger' : 'mt-1 text-sm text-muted'}>{error ?? help}</p>}
      </div>
    )
  return (
    <div className="relative">
      <Field
        label={required || isKept ? label : words.field.optional(label)}
        type={kind === 'secret' && !isShown ? 'password' : 'text'}
        inputMode={kind === 'url' ? 'url' : 'text'}
        ref={input}
        name={`sheaf-${key}`}
        data-1p-ignore
        data-lpignore="true"
        value={now}
        onChange={(event) => onChange(event.target.value)}
        placeholder={isKept ? (end === '' ? words.field.saved : words.field.savedEnding(end)) : (field.placeholder ?? fallback)}
        aria-required={required && !isKept}
        description={isKept ? words.field.keepHelp : isSaved ? words.field.forgetHelp : help}
        error={error}
      />
      {isSaved && !required && now === '' && (
        <IconButton
          label={words.field.forget(label)}
          pressed={isCleared}
          onClick={() => onClear(!isCleared)}
          className="absolute top-6 right-0.5"
        >
          <Trash2 />
        </IconButton>
      )}
      {kind === 'secret' && now !== '' && (
        <IconButton
          label={isShown ? words.field.hide(label) : words.field.show(label)}
          pressed={isShown}
          onClick={() => setShown(!isShown)}
          className="absolute top-6 right-0.5"
        >
          {isShown ? <EyeOff /> : <Eye />}
        </IconButton>
      )}
    </div>
  )
}
