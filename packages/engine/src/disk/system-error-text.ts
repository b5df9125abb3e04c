// Text for system errors: ours where the system's is unhelpful.

import { errno } from './errno.ts'

export function systemErrorText(error: Error): string {
  const code = errno(error)
  const known = errorTexts.get(code)
  return known === undefined ? error.message : `${known} (${code})`
}

const errorTexts: ReadonlyMap<string, string> = new Map([
  ['ENOSPC', 'the disk is full'],
  ['EDQUOT', 'the disk quota is exceeded'],
  ['EROFS', 'the disk is read-only'],
])
