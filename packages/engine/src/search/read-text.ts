// Reads a file as text, or returns why it cannot.

import { limits } from '@sheaf/contract'
import { readContained } from '../disk/read/read-contained.ts'
import type { SearchFile } from './search-file.ts'
import type { FileText } from './search-file-text.ts'
import { textOf } from './text-of.ts'

export function readText({ root, path }: SearchFile): FileText {
  const read = readContained(root, path, { maxBytes: limits.searchFileBytes })
  if (!read.ok) return { kind: 'left-off', why: read.why }
  const text = textOf(read.bytes)
  return text === undefined ? { kind: 'binary' } : { kind: 'text', text, bytes: read.bytes }
}
