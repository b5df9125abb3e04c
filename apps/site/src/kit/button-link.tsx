import type { AnchorHTMLAttributes } from 'react'

const looks = {
  primary: 'border-transparent bg-accent-fill font-semibold text-on-accent hover:bg-accent-hover',
  quiet: 'border-line-strong bg-surface font-medium text-ink hover:bg-hover',
  plain: 'border-transparent font-medium text-muted hover:bg-hover hover:text-ink',
} as const

interface ButtonLinkProps extends AnchorHTMLAttributes<HTMLAnchorElement> {
  href: string
  /** `primary` is for the main action; one per screen. */
  look?: keyof typeof looks
}

/** A link with the size of a button: 44 px high, for touch. */
export function ButtonLink({ look = 'quiet', className = '', ...rest }: ButtonLinkProps) {
  return (
    <a
      {...rest}
      className={`inline-flex min-h-11 items-center justify-center gap-2 rounded-md border px-4 py-2 text-sm no-underline transition-colors duration-150 ${looks[look]} ${className}`}
    />
  )
}
