import type { ReactNode } from 'react'

/** Shadow and rounded corners for a picture or video of the app, which has its own border. */
export function Frame({ className = '', children }: { className?: string; children: ReactNode }) {
  return <div className={`overflow-hidden rounded-lg bg-surface shadow-float ${className}`}>{children}</div>
}
