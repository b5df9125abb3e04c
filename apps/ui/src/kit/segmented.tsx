import { Toggle } from '@base-ui/react/toggle'
import { ToggleGroup } from '@base-ui/react/toggle-group'
import { defined } from '@sheaf/contract'
import type { ReactNode } from 'react'

/** Two to four choices side by side. */
export function Segmented<Value extends string>({
  label,
  value,
  choices,
  onChange,
}: {
  label: string
  value: Value
  choices: readonly { value: Value; label: ReactNode; name?: string }[]
  onChange: (value: Value) => void
}) {
  return (
    <ToggleGroup
      aria-label={label}
      value={[value]}
      onValueChange={(next: Value[]) => {
        const [chosen] = next
        if (chosen !== undefined) onChange(chosen)
      }}
      className="inline-flex shrink-0 rounded-md border border-line bg-sunken p-0.5"
    >
      {choices.map((choice) => (
        <Toggle
          key={choice.value}
          value={choice.value}
          {...defined({ 'aria-label': choice.name })}
          className="inline-flex h-5.5 items-center gap-1 rounded-sm px-2 text-sm text-muted transition-colors duration-120 hover:text-ink data-pressed:bg-raised data-pressed:text-ink data-pressed:shadow-[0_0_0_1px_var(--line)] [&_svg]:size-3.5"
        >
          {choice.label}
        </Toggle>
      ))}
    </ToggleGroup>
  )
}
