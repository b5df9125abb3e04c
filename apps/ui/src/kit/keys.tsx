// A shortcut as people of this platform read it. Stored as `mod+shift+c`; `mod` is ⌘ on a Mac and Ctrl elsewhere.

import { isMac } from './platform.ts'

export function Keys({ keys }: { keys: string }) {
  if (keys === '') return null
  return (
    <kbd className="inline-flex gap-0.5 font-sans text-2xs text-faint">
      {keyNames(keys).map((name) => (
        <span key={name} className="min-w-4 rounded-sm border border-line bg-sunken px-1 text-center">
          {name}
        </span>
      ))}
    </kbd>
  )
}

export function keyNames(keys: string): string[] {
  return keys
    .split('+')
    .map((part) => (isMac ? mac[part] : other[part]) ?? (part.length === 1 ? part.toUpperCase() : part[0]?.toUpperCase() + part.slice(1)))
}

const arrows: Record<string, string> = { up: '↑', down: '↓', left: '←', right: '→', enter: '↩', space: 'Space', escape: 'Esc' }
const mac: Record<string, string> = { ...arrows, mod: '⌘', shift: '⇧', alt: '⌥', ctrl: '⌃' }
const other: Record<string, string> = { ...arrows, mod: 'Ctrl', shift: 'Shift', alt: 'Alt', enter: 'Enter' }
