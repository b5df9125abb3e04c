// Allocates memory for thousands of files with one lifetime in large slabs: a buffer for each would burden the garbage collector.

const slabBytes = 4_000_000

export function createSlabAllocator(): (size: number) => Buffer {
  let slab = Buffer.alloc(0)
  let used = 0
  return (size) => {
    if (size > slabBytes / 4) return Buffer.allocUnsafeSlow(size)
    if (used + size > slab.length) {
      slab = Buffer.allocUnsafeSlow(slabBytes)
      used = 0
    }
    used += size
    return slab.subarray(used - size, used)
  }
}
