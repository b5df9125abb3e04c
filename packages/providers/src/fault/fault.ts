// A provider's fault: its refusal code, the provider's message, and whether a retry may help.

import { Refusal, type RefusalCode, visibleText } from '@sheaf/contract'
import { scrub } from './scrub.ts'

export interface Fault {
  code: RefusalCode
  /** The provider's own words, or ours; not scrubbed, not shortened. */
  detail: string
  /** Temporary: the same question may be answered in a moment. */
  isTemporary: boolean
  /** How long the provider asks to wait. */
  waitMs?: number
}

const quotedLength = 300

export function refusalOf({ code, detail }: Fault, secrets: readonly string[]): Refusal {
  const quoted = quote(detail, secrets)
  return quoted === '' ? new Refusal(code) : new Refusal(code, quoted)
}

/** On one line, without keys, and short: it is shown in a toast, stored with the chat and exported. */
export function quote(detail: string, secrets: readonly string[]): string {
  const line = scrub(detail.slice(0, 10 * quotedLength), secrets).replace(/[\s\p{Cc}]+/gu, ' ')
  const clean = visibleText(line.trim())
  const characters = [...clean]
  return characters.length <= quotedLength ? clean : `${characters.slice(0, quotedLength).join('')}…`
}
