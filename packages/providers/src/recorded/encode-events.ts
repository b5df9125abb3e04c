// Encodes Amazon's event stream from lines of JSON: `{"<event type>": <payload>}`. Lengths and checksums make it binary.

import { crc32 } from 'node:zlib'

export function encodeEvents(lines: string): Uint8Array<ArrayBuffer> {
  const frames = lines
    .split('\n')
    .filter((line) => line !== '')
    .flatMap((line) => Object.entries(JSON.parse(line)).map(([type, payload]) => frame(type, JSON.stringify(payload))))
  return new Uint8Array(Buffer.concat(frames))
}

function frame(type: string, payload: string): Buffer {
  const headers = Buffer.concat([
    header(':event-type', type),
    header(':content-type', 'application/json'),
    header(':message-type', 'event'),
  ])
  const body = Buffer.from(payload)
  const prelude = Buffer.alloc(8)
  prelude.writeUInt32BE(16 + headers.length + body.length, 0)
  prelude.writeUInt32BE(headers.length, 4)
  const start = Buffer.concat([prelude, checksum(prelude), headers, body])
  return Buffer.concat([start, checksum(start)])
}

function header(name: string, value: string): Buffer {
  const text = 7
  const length = Buffer.alloc(2)
  length.writeUInt16BE(Buffer.byteLength(value))
  return Buffer.concat([Buffer.from([Buffer.byteLength(name)]), Buffer.from(name), Buffer.from([text]), length, Buffer.from(value)])
}

function checksum(bytes: Buffer): Buffer {
  const sum = Buffer.alloc(4)
  sum.writeUInt32BE(crc32(bytes))
  return sum
}
