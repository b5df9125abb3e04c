// Small components for docs pages.

import type { Addresses } from '@sheaf/contract'
import type { ReactNode } from 'react'
import { addresses } from '../../addresses.ts'

export function Note({ children }: { children: ReactNode }) {
  return (
    <div className="note" role="note">
      <p className="note-title">Note</p>
      {children}
    </div>
  )
}

export function Warning({ children }: { children: ReactNode }) {
  return (
    <div className="note note-warning" role="note">
      <p className="note-title">Warning</p>
      {children}
    </div>
  )
}

export function Pro() {
  return (
    <a className="pro-badge" href="/#pricing" title="Part of Sheaf Pro">
      Pro
    </a>
  )
}

/** `⌘ K` or `⌘K`: one cap per key. */
export function Keys({ children }: { children: string }) {
  const caps = children.includes(' ') || children.includes('+') ? children.split(/[ +]+/) : (children.match(/[⌘⇧⌥⌃]|[^⌘⇧⌥⌃]+/g) ?? [])
  return (
    <span className="keys">
      {caps.map((cap) => (
        <kbd key={cap}>{cap}</kbd>
      ))}
    </span>
  )
}

/** External link, by its name in the table of addresses. */
export function Outside({ to, children }: { to: keyof Addresses; children: ReactNode }) {
  const address = addresses[to]
  if (address === '') return <>{children}</>
  return <a href={to === 'email' ? `mailto:${address}` : address}>{children}</a>
}
