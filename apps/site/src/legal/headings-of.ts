import { isValidElement, type ReactNode } from 'react'

export interface LegalHeading {
  id: string
  title: string
}

/** Sections of a written page, taken from its elements so that the list is never out of date. */
export function headingsOf(node: ReactNode): LegalHeading[] {
  if (Array.isArray(node)) return node.flatMap(headingsOf)
  if (!isValidElement<{ id?: string; children?: ReactNode }>(node)) return []
  const { id, children } = node.props
  if (node.type === 'h2' && id !== undefined) return [{ id, title: textOf(children) }]
  return headingsOf(children)
}

function textOf(node: ReactNode): string {
  if (Array.isArray(node)) return node.map(textOf).join('')
  if (isValidElement<{ children?: ReactNode }>(node)) return textOf(node.props.children)
  return typeof node === 'string' || typeof node === 'number' ? String(node) : ''
}
