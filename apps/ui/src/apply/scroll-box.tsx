import type { ReactNode } from 'react'
import { classNames } from '../kit/class-names.ts'

/** A box with its own scrollbar. It is labeled and focusable, so that the keyboard can scroll it. */
export function ScrollBox({ label, className, children }: { label: string; className: string; children: ReactNode }) {
  return (
    <section
      aria-label={label}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: without it the keyboard could not scroll it
      tabIndex={0}
      className={classNames('overflow-auto outline-offset-[-2px]', className)}
    >
      {children}
    </section>
  )
}
