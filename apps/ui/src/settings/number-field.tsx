import { defined } from '@sheaf/contract'
import { useEffect, useState } from 'react'
import { Field } from '../kit/field.tsx'
import { parseNumber } from './parse-number.ts'
import { words } from './settings.words.ts'

interface NumberFieldProps {
  label: string
  /** Null: none; `placeholder` shows the default. */
  value: number | null
  min: number
  max: number
  /** Decimals are allowed. */
  decimal?: boolean
  placeholder?: string
  disabled?: boolean
  onChange: (value: number | null) => void
}

/** A number that is applied on blur or Enter; an invalid one shows an error and is not applied. */
export function NumberField({ label, value, min, max, decimal = false, placeholder, disabled = false, onChange }: NumberFieldProps) {
  const [text, setText] = useState(value === null ? '' : String(value))
  useEffect(() => setText(value === null ? '' : String(value)), [value])
  const read = parseNumber(text, { min, max, decimal })
  const wrongWords = decimal ? words.number.wrong : words.number.wrongWhole
  const commit = () => read !== 'wrong' && read !== value && onChange(read)
  return (
    <Field
      className="w-32"
      label={label}
      hideLabel
      inputMode={decimal ? 'decimal' : 'numeric'}
      value={text}
      disabled={disabled}
      {...defined({ placeholder })}
      onChange={(event) => setText(event.target.value)}
      onBlur={commit}
      onKeyDown={(event) => event.key === 'Enter' && commit()}
      error={read === 'wrong' ? wrongWords(min, max) : undefined}
    />
  )
}
