// Reads the stamp of a submission back from its body.

import type { SubmissionStamp } from '../run/index.ts'

export function stampOf(body: string): SubmissionStamp | undefined {
  try {
    const { nonce, sentAt, client }: { nonce?: unknown; sentAt?: unknown; client?: unknown } = JSON.parse(body)
    return typeof nonce === 'string' && typeof sentAt === 'string' && typeof client === 'string' ? { nonce, sentAt, client } : undefined
  } catch {
    return undefined
  }
}
