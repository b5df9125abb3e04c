// The line above a partial list: what it shows, and what is still missing.

import type { PartialRanking, Progress } from '@sheaf/contract'
import { words } from './builder.words.ts'

export function partialLine({ basis }: PartialRanking, progress: Progress | null): string {
  if (basis === 'contents') return words.partial.contents
  const { done = 0, total = 0 } = progress ?? {}
  return `${words.partial.names} ${total > 1 ? words.partial.readingFiles(done, total) : words.partial.reading}`
}
