// Formats signatures on one line as rustfmt would, without attributes of parameters and fields.

import type { SgNode } from '@ast-grep/napi'
import { truncate as cutAt } from '../../one-line.ts'

const inner = /(?<=[({,] ?)#\[(?:[^[\]"]|"(?:[^"\\]|\\.)*"|\[[^\]]*\])*\] ?/g
const variantLimit = 400

export function formatSignature(cut: string): string {
  return cut
    .replace(inner, '')
    .replace(/< (?=[\w&'([<*])/g, '<')
    .replace(/,? >/g, '>')
    .replace(/, \}/g, ' }')
}

/** Field attributes (`#[arg(…)]`) may be longer than the rest, so it is cut only after they are removed. */
export function formatVariant(cut: string, node: SgNode): string {
  if (!cut.endsWith('…') || !cut.includes('#[')) return formatSignature(cut)
  const text = node.text().replace(/\/\/.*|\/\*[\s\S]*?\*\//g, ' ')
  return cutAt(formatSignature(text.replace(/\s+/g, ' ')), variantLimit)
}
