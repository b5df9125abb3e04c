// Chooses a model: a button with the model's name, and a searchable list by provider. Used wherever a model is chosen.

import { Popover } from '@base-ui/react/popover'
import { visibleText } from '@sheaf/contract'
import { ChevronDown } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { classNames } from '../kit/class-names.ts'
import { words } from './models.words.ts'
import { PickerList } from './picker-list.tsx'
import { useModels } from './use-models.ts'

interface ModelPickerProps {
  /** `provider/model`; null: see `fallback`. */
  value: string | null
  onChange: (value: string | null) => void
  /** What is chosen here: for screen readers, and the tooltip. */
  label: string
  /** What null means here, such as "Same as Chat: gpt-5"; absent: a model must be chosen. */
  fallback?: string
  /** Shown before the name. */
  icon?: ReactNode
  disabled?: boolean
  className?: string
}

export function ModelPicker({ value, onChange, label, fallback, icon, disabled = false, className }: ModelPickerProps) {
  const [isOpen, setOpen] = useState(false)
  const { nameOf } = useModels()
  const name = value === null ? (fallback ?? words.choose) : nameOf(value)
  return (
    <Popover.Root open={isOpen} onOpenChange={setOpen}>
      <Popover.Trigger
        disabled={disabled}
        aria-label={words.chosen(label, visibleText(name))}
        title={value ?? label}
        className={classNames(
          'inline-flex h-7 max-w-full min-w-0 items-center gap-1.5 rounded-md border border-line bg-raised px-2 hover:bg-hover data-disabled:opacity-50 data-popup-open:bg-hover [&_svg]:size-3.5 [&_svg]:shrink-0',
          className,
        )}
      >
        {icon}
        <span className={classNames('min-w-0 grow truncate text-left', value === null && 'text-muted')}>{visibleText(name)}</span>
        <ChevronDown className="text-faint" aria-hidden />
      </Popover.Trigger>
      <Popover.Portal>
        <Popover.Positioner sideOffset={4} align="start" collisionPadding={8} className="z-50">
          <Popover.Popup
            aria-label={label}
            className="flex max-h-[min(420px,var(--available-height))] w-110 max-w-[calc(100vw-16px)] animate-in flex-col overflow-hidden rounded-md border border-line bg-raised shadow-float outline-none"
          >
            <PickerList
              value={value}
              fallback={fallback}
              onChoose={(next) => {
                setOpen(false)
                if (next !== value) onChange(next)
              }}
              onLeave={() => setOpen(false)}
            />
          </Popover.Popup>
        </Popover.Positioner>
      </Popover.Portal>
    </Popover.Root>
  )
}
