// Writes ZIP files for tests, also ones that lie about their contents.

import { crc32, deflateRawSync } from 'node:zlib'

export interface ZipPart {
  name: string
  data: string | Buffer
  /** What the file says; by default the truth. */
  size?: number
  /** Says that the part is encrypted. */
  encrypted?: boolean
}

export function makeZip(parts: readonly ZipPart[], { entries = parts.length }: { entries?: number } = {}): Buffer {
  const files: Buffer[] = []
  const directory: Buffer[] = []
  let at = 0
  for (const { name, data, size, encrypted = false } of parts) {
    const bytes = Buffer.from(data)
    const packed = deflateRawSync(bytes)
    const local = Buffer.alloc(30)
    local.writeUInt32LE(0x04034b50, 0)
    const fields = Buffer.alloc(26)
    fields.writeUInt16LE(20, 0)
    fields.writeUInt16LE(encrypted ? 1 : 0, 2)
    fields.writeUInt16LE(8, 4)
    fields.writeUInt32LE(crc32(bytes), 10)
    fields.writeUInt32LE(packed.length, 14)
    fields.writeUInt32LE(size ?? bytes.length, 18)
    fields.writeUInt16LE(Buffer.byteLength(name), 22)
    fields.copy(local, 4)
    files.push(local, Buffer.from(name), packed)
    const central = Buffer.alloc(46)
    central.writeUInt32LE(0x02014b50, 0)
    fields.copy(central, 6, 0, 26)
    central.writeUInt32LE(at, 42)
    directory.push(central, Buffer.from(name))
    at += local.length + Buffer.byteLength(name) + packed.length
  }
  const end = Buffer.alloc(22)
  end.writeUInt32LE(0x06054b50, 0)
  end.writeUInt16LE(entries, 8)
  end.writeUInt16LE(entries, 10)
  end.writeUInt32LE(Buffer.concat(directory).length, 12)
  end.writeUInt32LE(at, 16)
  return Buffer.concat([...files, ...directory, end])
}
