// Splits work for a pool into batches: few enough to be cheap, small enough to keep all workers busy.

interface BatchLimits {
  size: number
  items?: number
}

/** Keeps order. A batch ends with the item that reaches a limit. */
export function inBatches<Item>(items: Iterable<Item>, sizeOf: (item: Item) => number, limits: BatchLimits): Item[][] {
  const batches: Item[][] = []
  let batch: Item[] = []
  let size = 0
  for (const item of items) {
    batch.push(item)
    size += sizeOf(item)
    if (size < limits.size && batch.length < (limits.items ?? Number.POSITIVE_INFINITY)) continue
    batches.push(batch)
    batch = []
    size = 0
  }
  if (batch.length > 0) batches.push(batch)
  return batches
}
