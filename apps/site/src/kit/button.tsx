import type { ButtonHTMLAttributes } from 'react'

const looks = {
  primary: 'border-transparent bg-accent-fill font-semibold text-on-accent hover:bg-accent-hover',
  quiet: 'border-line-strong bg-surface font-medium text-ink hover:bg-hover',
  danger: 'border-line-strong bg-surface font-medium text-danger hover:bg-danger-soft',
} as const

interface ButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  /** `primary` is for the main action; one per screen. */
  look?: keyof typeof looks
}

/** Looks like `ButtonLink`, but runs an action. */
export function Button({ look = 'quiet', className = '', type = 'button', ...rest }: ButtonProps) {
  return (
    <button
      {...rest}
      type={type}
      className={`inline-flex min-h-11 cursor-pointer items-center justify-center gap-2 rounded-md border px-4 py-2 text-sm transition-colors duration-150 disabled:cursor-default disabled:opacity-50 ${looks[look]} ${className}`}
    />
  )
}
