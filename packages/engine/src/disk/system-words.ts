// Text for system errors: ours where the system's is unhelpful.

import { errno } from './errno.ts'

export function systemWords(error: Error): string {
  const code = errno(error)
  const known = words.get(code)
  return known === undefined ? error.message : `${known} (${code})`
}

const words: ReadonlyMap<string, string> = new Map([
  ['ENOSPC', 'the disk is full'],
  ['EDQUOT', 'the disk quota is exceeded'],
  ['EROFS', 'the disk is read-only'],
])
