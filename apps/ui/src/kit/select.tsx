// A choice from a few options, as a compact button with a list.

import { Select as Base } from '@base-ui/react/select'
import { Check, ChevronDown } from 'lucide-react'
import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'
import { words } from './kit.words.ts'

export interface Choice<Value extends string> {
  value: Value
  label: string
  /** What it does, under the label. */
  description?: string
  disabled?: boolean
  /** Shown to the right of the label, such as a Pro badge. */
  mark?: ReactNode
}

interface SelectProps<Value extends string> {
  label: string
  /** Shown before the value; screen readers get only the label. */
  prefix?: string
  value: Value
  choices: readonly Choice<Value>[]
  onChange: (value: Value) => void
  className?: string
}

export function Select<Value extends string>({ label, prefix, value, choices, onChange, className }: SelectProps<Value>) {
  const chosen = choices.find((choice) => choice.value === value)
  return (
    <Base.Root value={value} onValueChange={(next) => next !== null && onChange(next)}>
      <Base.Trigger
        aria-label={words.withValue(label, chosen?.label ?? value)}
        className={classNames(
          'inline-flex h-7 shrink-0 items-center gap-1 rounded-md border border-line bg-raised px-2 hover:bg-hover [&_svg]:size-3.5',
          className,
        )}
      >
        {prefix !== undefined && <span className="text-muted">{prefix}</span>}
        <Base.Value className="truncate">{() => chosen?.label ?? value}</Base.Value>
        <Base.Icon className="text-faint">
          <ChevronDown />
        </Base.Icon>
      </Base.Trigger>
      <Base.Portal>
        <Base.Positioner sideOffset={4} align="start" alignItemWithTrigger={false} className="z-50">
          <Base.Popup className="max-h-[var(--available-height)] min-w-[var(--anchor-width)] max-w-90 animate-in overflow-y-auto rounded-md border border-line bg-raised p-1 shadow-float outline-none">
            {choices.map((choice) => (
              <Base.Item
                key={choice.value}
                value={choice.value}
                disabled={choice.disabled ?? false}
                className="flex cursor-default items-start gap-2 rounded-sm py-1 pr-2 pl-1.5 outline-none select-none data-disabled:text-faint data-highlighted:bg-hover [&_svg]:size-4"
              >
                <span className="flex size-4 shrink-0 items-center justify-center pt-0.5">
                  <Base.ItemIndicator>
                    <Check />
                  </Base.ItemIndicator>
                </span>
                <span className="min-w-0 grow">
                  <Base.ItemText className="block">{choice.label}</Base.ItemText>
                  {choice.description !== undefined && <span className="block text-xs text-muted">{choice.description}</span>}
                </span>
                {choice.mark}
              </Base.Item>
            ))}
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  )
}
