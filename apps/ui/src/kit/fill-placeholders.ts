import { createElement, Fragment, type ReactNode } from 'react'

/** Puts elements where a text has placeholders: `fillPlaceholders('Run {command} first.', { command: <code>npm ci</code> })`. */
export function fillPlaceholders<const Text extends string>(text: Text, parts: Readonly<Record<Placeholder<Text>, ReactNode>>): ReactNode {
  const byName = new Map(Object.entries<ReactNode>(parts))
  // Split by a group: every second piece is the name of a placeholder.
  const pieces = text.split(/\{(\w+)\}/).map((piece, index) => (index % 2 === 0 ? piece : byName.get(piece)))
  return createElement(Fragment, null, ...pieces)
}

type Placeholder<Text extends string> = Text extends `${string}{${infer Name}}${infer Rest}` ? Name | Placeholder<Rest> : never
