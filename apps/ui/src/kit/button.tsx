// Buttons: one primary per place (the next step), the others quiet.

import { Button as Base } from '@base-ui/react/button'
import { defined, visibleText } from '@sheaf/contract'
import type { ComponentProps, ReactNode } from 'react'
import { classNames } from './class-names.ts'
import { Tooltip } from './tooltip.tsx'

type Tone = 'primary' | 'plain' | 'quiet' | 'danger'

const tones: Record<Tone, string> = {
  primary: 'bg-accent-fill text-on-accent hover:bg-accent-hover font-medium',
  plain: 'bg-raised border border-line text-ink hover:bg-hover',
  quiet: 'text-muted hover:bg-hover hover:text-ink',
  danger: 'bg-danger-soft text-danger hover:brightness-95 border border-transparent',
}

export type ButtonProps = Omit<ComponentProps<typeof Base>, 'className'> & {
  tone?: Tone
  icon?: ReactNode
  small?: boolean
  className?: string
}

export function Button({ tone = 'plain', icon, small, className, children, ...rest }: ButtonProps) {
  return (
    <Base
      {...(tone === 'primary' ? { 'data-keep-visible': true } : {})}
      {...rest}
      className={classNames(
        'inline-flex shrink-0 items-center justify-center gap-1.5 rounded-md whitespace-nowrap transition-colors duration-120 select-none',
        'disabled:opacity-50 data-disabled:opacity-50 [&_svg]:size-4 [&_svg]:shrink-0',
        small ? 'h-6 px-2 text-sm' : 'h-7 px-2.5',
        tones[tone],
        className,
      )}
    >
      {icon}
      {children}
    </Base>
  )
}

type IconButtonProps = Omit<ComponentProps<typeof Base>, 'className' | 'children'> & {
  /** For screen readers and the tooltip. */
  label: string
  keys?: string
  pressed?: boolean
  className?: string
  children: ReactNode
}

export function IconButton({ label, keys, pressed, className, children, ...rest }: IconButtonProps) {
  return (
    <Tooltip label={label} {...defined({ keys })}>
      <Base
        aria-label={visibleText(label)}
        aria-pressed={pressed}
        {...rest}
        className={classNames(
          'inline-flex size-6 shrink-0 items-center justify-center rounded-md text-muted transition-colors duration-120 hover:bg-hover hover:text-ink',
          'disabled:opacity-40 data-disabled:opacity-40 [&_svg]:size-4 aria-pressed:bg-accent-soft aria-pressed:text-accent-ink data-popup-open:bg-hover',
          className,
        )}
      >
        {children}
      </Base>
    </Tooltip>
  )
}
