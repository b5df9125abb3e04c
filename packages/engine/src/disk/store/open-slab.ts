// Memory for thousands of files that live and die together: one large piece at a time, since each piece of its own costs the collector dearly.

const slabBytes = 4_000_000

export function openSlab(): (size: number) => Buffer {
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
