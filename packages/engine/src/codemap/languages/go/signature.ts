// Writes types and fields on one line, without tags, and with separators between the fields of an anonymous struct.

import type { SgNode } from '@ast-grep/napi'
import { truncate as cutAt } from '../../one-line.ts'

const signatureLimit = 400
const tag = /[ \t]*(?:`[^`]*`|"(?:[^"\\\n]|\\.)*")(?=[ \t]*(?:$|\n|\}|;|\/\/|\/\*))/g

export function formatSignature(cut: string, node: SgNode): string {
  if (!/\b(?:struct|interface) ?\{ *[^ }]/.test(cut)) return cut.replace(tag, '')
  const lines = node
    .text()
    .replace(tag, '')
    .replace(/\/\/.*|\/\*[\s\S]*?\*\//g, '')
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
  const joined = lines.reduce((before, line) => `${before}${before.endsWith('{') || line.startsWith('}') ? ' ' : '; '}${line}`)
  return cutAt(joined.replace(/\s+/g, ' '), signatureLimit)
}
