// Measures files with this host's cache and threads.

import type { Call, TokenEncoding } from '@sheaf/contract'
import { type PendingMeasurement, startMeasuring } from '@sheaf/engine/facts'
import type { Context } from '../context.ts'

export async function measureWith(
  context: Context,
  wanted: { encoding?: TokenEncoding; secrets?: boolean },
  maxBytes: number,
  call: Call & { inlineBytes?: number; inlineFiles?: number },
): Promise<(root: string, paths: readonly string[]) => PendingMeasurement> {
  const cache = await context.factsCache()
  return (root, paths) => startMeasuring(root, paths, { ...call, wanted, maxBytes, cache, pool: context.pool })
}
