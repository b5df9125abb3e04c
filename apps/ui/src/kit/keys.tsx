// A shortcut in the style of the platform. Stored as `mod+shift+c`; `mod` is ⌘ on a Mac and Ctrl elsewhere.

import { classNames } from './class-names.ts'
import { words } from './kit.words.ts'
import { isMac } from './platform.ts'

/** `onAccent`: inside a primary button. */
export function Keys({ keys, onAccent = false }: { keys: string; onAccent?: boolean }) {
  if (keys === '') return null
  return (
    <kbd className={classNames('inline-flex gap-0.5 font-sans text-2xs', onAccent ? 'text-on-accent' : 'text-faint')}>
      {keyNames(keys).map((name) => (
        <span
          key={name}
          className={classNames(
            'min-w-4 rounded-sm border px-1 text-center',
            onAccent ? 'border-[oklch(0.24_0.035_75/0.25)]' : 'border-line bg-sunken',
          )}
        >
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

const names = words.keys
const signs: Record<string, string> = { up: '↑', down: '↓', left: '←', right: '→', enter: '↩' }
const arrows: Record<string, string> = { ...signs, space: names.space, escape: names.escape }
const mac: Record<string, string> = { ...arrows, mod: '⌘', shift: '⇧', alt: '⌥', ctrl: '⌃' }
const other: Record<string, string> = { ...arrows, mod: names.ctrl, shift: names.shift, alt: names.alt, enter: names.enter }
