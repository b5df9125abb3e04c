import { Switch as Base } from '@base-ui/react/switch'
import { type ReactNode, useId } from 'react'

/** A setting that is on or off, with a description. */
export function Switch({
  label,
  name,
  mark,
  description,
  checked,
  onChange,
  disabled,
}: {
  label: string
  /** For screen readers instead of the label, if several switches share it. */
  name?: string
  /** Next to the label. */
  mark?: ReactNode
  description?: string
  checked: boolean
  onChange: (checked: boolean) => void
  disabled?: boolean
}) {
  const id = useId()
  return (
    <div className="flex items-center gap-3 py-1.5">
      <div className="min-w-0 grow">
        <div className="flex flex-wrap items-baseline gap-x-2">
          <span id={id}>{label}</span>
          {mark}
        </div>
        {description !== undefined && <div className="text-sm text-muted">{description}</div>}
      </div>
      <Base.Root
        {...(name === undefined ? { 'aria-labelledby': id } : { 'aria-label': name })}
        checked={checked}
        disabled={disabled ?? false}
        onCheckedChange={(next) => onChange(next)}
        className="h-4.5 w-8 shrink-0 rounded-full bg-line-strong p-0.5 transition-colors duration-140 data-checked:bg-accent data-disabled:opacity-50"
      >
        <Base.Thumb className="block size-3.5 rounded-full bg-[white] transition-transform duration-140 data-checked:translate-x-3.5" />
      </Base.Root>
    </div>
  )
}
