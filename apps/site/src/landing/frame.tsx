import type { ReactNode } from 'react'

/** Lifts a picture or a video of the app off the page; the hairline around it is its own. */
export function Frame({ className = '', children }: { className?: string; children: ReactNode }) {
  return <div className={`overflow-hidden rounded-lg bg-surface shadow-float ${className}`}>{children}</div>
}
