// Formats signatures on one line as rustfmt would, without attributes of parameters and fields.

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

/** Field attributes (`#[arg(…)]`) may be longer than the rest, so it is cut only after they are removed. */
export function variant(cut: string, node: SgNode): string {
  if (!cut.endsWith('…') || !cut.includes('#[')) return close(cut)
  const text = node.text().replace(/\/\/.*|\/\*[\s\S]*?\*\//g, ' ')
  return cutAt(close(text.replace(/\s+/g, ' ')), variantLimit)
}
