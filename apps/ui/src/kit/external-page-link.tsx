import { ExternalLink } from 'lucide-react'
import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'

/** A link to an external page, which opens in the browser, also from the desktop app. `button`: looks like the buttons next to it. */
export function ExternalPageLink({ href, look = 'text', children }: { href: string; look?: 'text' | 'button'; children: ReactNode }) {
  return (
    <a
      href={href}
      target="_blank"
      rel="noreferrer noopener"
      className={classNames(
        'inline-flex shrink-0 items-center gap-1 rounded-sm [&_svg]:size-3.5',
        look === 'text'
          ? 'text-sm text-accent-ink hover:underline'
          : 'h-6 rounded-md border border-line bg-raised px-2 text-sm text-ink hover:bg-hover',
      )}
    >
      {children} <ExternalLink aria-hidden />
    </a>
  )
}
