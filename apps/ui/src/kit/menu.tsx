// Menus: a trigger and rows; a row may have a shortcut, a check mark, or a sentence under it.

import { ContextMenu as Context } from '@base-ui/react/context-menu'
import { Menu as Base } from '@base-ui/react/menu'
import { Check } from 'lucide-react'
import type { ReactElement, ReactNode } from 'react'
import { classNames } from './class-names.ts'
import { Keys } from './keys.tsx'

const popup =
  'min-w-44 max-w-90 animate-in overflow-y-auto rounded-md border border-line bg-raised p-1 shadow-float outline-none max-h-[var(--available-height)]'
const row =
  'flex cursor-default items-center gap-2 rounded-sm px-2 py-1 outline-none select-none data-highlighted:bg-hover data-disabled:text-faint [&_svg]:size-4 [&_svg]:shrink-0'

export function Menu({
  trigger,
  align = 'start',
  children,
}: {
  trigger: ReactElement
  align?: 'start' | 'center' | 'end'
  children: ReactNode
}) {
  return (
    <Base.Root>
      <Base.Trigger render={trigger} />
      <Base.Portal>
        <Base.Positioner sideOffset={4} align={align} className="z-50">
          <Base.Popup className={popup}>{children}</Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  )
}

/** Right click, the menu key, or a long press on `children`. */
export function ContextMenu({
  trigger,
  children,
  onOpenChange,
}: {
  trigger: ReactElement
  children: ReactNode
  onOpenChange?: (open: boolean) => void
}) {
  return (
    <Context.Root {...(onOpenChange ? { onOpenChange: (open: boolean) => onOpenChange(open) } : {})}>
      <Context.Trigger render={trigger} />
      <Context.Portal>
        <Context.Positioner className="z-50">
          <Context.Popup className={popup}>{children}</Context.Popup>
        </Context.Positioner>
      </Context.Portal>
    </Context.Root>
  )
}

interface MenuItemProps {
  icon?: ReactNode
  keys?: string
  /** A second, quieter line. */
  description?: string
  disabled?: boolean
  danger?: boolean
  onClick: () => void
  children: ReactNode
}

export function MenuItem({ icon, keys, description, disabled, danger, onClick, children }: MenuItemProps) {
  return (
    <Base.Item className={classNames(row, danger && 'text-danger')} disabled={disabled ?? false} onClick={onClick}>
      {icon}
      <span className="min-w-0 grow">
        <span className="block truncate">{children}</span>
        {description !== undefined && <span className="block text-xs text-muted">{description}</span>}
      </span>
      {keys !== undefined && <Keys keys={keys} />}
    </Base.Item>
  )
}

export function MenuChoice<Value extends string>({
  label,
  value,
  choices,
  onChange,
}: {
  label: string
  value: Value
  choices: readonly { value: Value; label: string; description?: string }[]
  onChange: (value: Value) => void
}) {
  return (
    <Base.Group>
      <MenuLabel>{label}</MenuLabel>
      <Base.RadioGroup value={value} onValueChange={(next: Value) => onChange(next)}>
        {choices.map((choice) => (
          <Base.RadioItem key={choice.value} value={choice.value} className={row}>
            <span className="flex size-4 items-center justify-center">
              <Base.RadioItemIndicator>
                <Check />
              </Base.RadioItemIndicator>
            </span>
            <span className="min-w-0 grow">
              <span className="block">{choice.label}</span>
              {choice.description !== undefined && <span className="block text-xs text-muted">{choice.description}</span>}
            </span>
          </Base.RadioItem>
        ))}
      </Base.RadioGroup>
    </Base.Group>
  )
}

/** Use it inside a group. */
export function MenuLabel({ children }: { children: ReactNode }) {
  return <Base.GroupLabel className="px-2 pt-1.5 pb-0.5 text-xs text-faint">{children}</Base.GroupLabel>
}

export function MenuGroup({ children }: { children: ReactNode }) {
  return <Base.Group>{children}</Base.Group>
}

export function MenuSeparator() {
  return <Base.Separator className="mx-1 my-1 h-px bg-line" />
}
