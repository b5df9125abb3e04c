// Measuring with this host's cache and threads.

import type { Call, TokenEncoding } from '@sheaf/contract'
import { type Measured, measureFiles, type ToMeasure } from '@sheaf/engine/facts'
import type { Context } from './context.ts'

export async function measureWith(
  context: Context,
  wanted: { encoding?: TokenEncoding; secrets?: boolean },
  maxBytes: number,
  call: Call,
): Promise<(root: string, files: ToMeasure[]) => Promise<Map<string, Measured>>> {
  const cache = await context.factsCache()
  return (root, files) => measureFiles(root, files, { ...call, wanted, maxBytes, cache, pool: context.pool })
}
