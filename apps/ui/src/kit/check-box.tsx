import { Checkbox } from '@base-ui/react/checkbox'
import { Check } from 'lucide-react'
import { type ReactNode, useId } from 'react'

/** A checkbox with its label. */
export function CheckBox({ checked, onChange, children }: { checked: boolean; onChange: (checked: boolean) => void; children: ReactNode }) {
  const id = useId()
  return (
    <div className="flex items-start gap-2">
      <Checkbox.Root
        aria-labelledby={id}
        checked={checked}
        onCheckedChange={(next) => onChange(next)}
        className="mt-0.5 flex size-4 shrink-0 items-center justify-center rounded-sm border border-line-strong bg-raised data-checked:border-transparent data-checked:bg-accent-fill data-checked:text-on-accent [&_svg]:size-3"
      >
        <Checkbox.Indicator>
          <Check />
        </Checkbox.Indicator>
      </Checkbox.Root>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the box beside it is what is pressed; this only makes it larger */}
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: same */}
      <div id={id} className="min-w-0 grow" onClick={() => onChange(!checked)}>
        {children}
      </div>
    </div>
  )
}
