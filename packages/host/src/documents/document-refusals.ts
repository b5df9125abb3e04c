// Explains why a document or a page could not be read.

import { Refusal } from '@sheaf/contract'
import type { DocumentOutcome, DocumentProblem, FetchOutcome } from '@sheaf/documents'

type Unread = Extract<DocumentOutcome, { ok: false }>
type Unfetched = Extract<FetchOutcome, { ok: false }>

export function refuseDocument({ why, detail = '' }: Unread, path: string): never {
  if (why === 'missing') throw new Refusal('path-missing', path)
  if (why === 'unreadable') throw new Refusal('path-unreadable', path)
  throw new Refusal('document-unreadable', [says[why], detail].filter(Boolean).join(' '))
}

const says: Record<Exclude<DocumentProblem, 'missing' | 'unreadable'>, string> = {
  unsupported: 'Its format is not supported.',
  encrypted: 'It is protected with a password. Save a copy without one.',
  malformed: 'It is damaged.',
  'too-large': 'It is too large.',
  'zip-bomb': 'It expands to far more data than a document needs.',
  empty: 'It contains no text. A scanned document needs text recognition (OCR) first.',
  'no-section': 'It has none of the chosen pages or sections.',
  timeout: 'Reading it took too long.',
  crashed: 'Reading it failed or needed too much memory.',
  changed: 'The file changed while it was read. Try again.',
}

export function refusePage(outcome: Unfetched, url: string): never {
  if (outcome.why === 'cancelled') throw new Refusal('cancelled')
  if (outcome.why === 'bad-url') throw new Refusal('wrong-usage', outcome.detail)
  if (outcome.why === 'private-host') throw new Refusal('host-not-allowed', `Host: ${outcome.host}.`)
  throw new Refusal('page-unavailable', `${url}: ${outcome.detail}`)
}
