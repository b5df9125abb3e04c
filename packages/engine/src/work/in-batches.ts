// Work for a pool in batches: few enough that asking costs little, small enough that all its workers have some.

interface BatchLimits {
  size: number
  items?: number
}

/** In order. A batch ends with the item that brings it to a limit. */
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
