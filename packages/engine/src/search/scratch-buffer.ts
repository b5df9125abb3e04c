// One buffer for files that are read one after the other, so that thousands of reads leave no garbage behind.

const firstBytes = 256 * 1024

let scratch = Buffer.alloc(0)

/** Valid until the next call. */
export function scratchBuffer(size: number): Buffer {
  if (size > scratch.length) scratch = Buffer.allocUnsafeSlow(Math.max(firstBytes, size))
  return scratch.subarray(0, size)
}
