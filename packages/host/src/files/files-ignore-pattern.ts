// The gitignore pattern for one path and nothing else.

import { Refusal } from '@sheaf/contract'

/** The leading slash anchors it, so that the same name in other folders does not match. */
export function ignorePattern(relative: string, isFolder: boolean): string {
  if (relative.includes('\n')) throw new Refusal('not-possible', "The name contains a line break, which ignore files don't support.")
  const escaped = relative.replace(/[\\*?[\]]/g, '\\$&').replace(/[ \r]$/, '[$&]')
  return `/${escaped}${isFolder ? '/' : ''}`
}
