// Signatures as rustfmt would write them on one line, without the attributes of parameters and fields.

import type { SgNode } from '@ast-grep/napi'
import { cut as cutAt } from '../../one-line.ts'

const inner = /(?<=[({,] ?)#\[(?:[^[\]"]|"(?:[^"\\]|\\.)*"|\[[^\]]*\])*\] ?/g
const variantLimit = 400

export function close(cut: string): string {
  return cut
    .replace(inner, '')
    .replace(/< (?=[\w&'([<*])/g, '<')
    .replace(/,? >/g, '>')
    .replace(/, \}/g, ' }')
}

/** The attributes of its fields (`#[arg(…)]`) may be longer than all the rest, so it is cut only after they are gone. */
export function variant(cut: string, node: SgNode): string {
  if (!cut.endsWith('…') || !cut.includes('#[')) return close(cut)
  const text = node.text().replace(/\/\/.*|\/\*[\s\S]*?\*\//g, ' ')
  return cutAt(close(text.replace(/\s+/g, ' ')), variantLimit)
}
