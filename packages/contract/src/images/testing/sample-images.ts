// Builds images for tests from their parts, so that a test can damage each one. Complete in structure; their pixels are noise.

export type Bytes = readonly number[]

export const u16 = (value: number): Bytes => [(value >> 8) & 255, value & 255]
export const u32 = (value: number): Bytes => [...u16(Math.floor(value / 0x1_0000)), ...u16(value % 0x1_0000)]
const little = (bytes: Bytes): Bytes => bytes.toReversed()
export const ascii = (text: string): Bytes => [...text].map((letter) => letter.charCodeAt(0))

/** What every test looks for after metadata was removed. */
export const secret = 'GPS 52.5163 N, 13.3777 E'

/** EXIF data with an orientation and the secret. */
export function exif(orientation = 1): Bytes {
  return [
    ...ascii('MM'),
    ...u16(42),
    ...u32(8),
    ...u16(1),
    ...u16(0x112),
    ...u16(3),
    ...u32(1),
    ...u16(orientation),
    0,
    0,
    ...u32(0),
    ...ascii(secret),
  ]
}

export const chunk = (type: string, data: Bytes): Bytes => [...u32(data.length), ...ascii(type), ...data, 1, 2, 3, 4]

export function png({ width = 4, height = 3, extra = [] }: { width?: number; height?: number; extra?: Bytes } = {}): Uint8Array {
  return Uint8Array.from([
    ...[0x89, ...ascii('PNG\r\n\x1a\n')],
    ...chunk('IHDR', [...u32(width), ...u32(height), 8, 2, 0, 0, 0]),
    ...extra,
    ...chunk('IDAT', [9, 8, 7, 6, 5]),
    ...chunk('IEND', []),
  ])
}

export const segment = (marker: number, data: Bytes): Bytes => [0xff, marker, ...u16(data.length + 2), ...data]

export function jpeg({
  width = 4,
  height = 3,
  extra = [],
  after = [],
}: {
  width?: number
  height?: number
  extra?: Bytes
  after?: Bytes
} = {}): Uint8Array {
  return Uint8Array.from([
    ...[0xff, 0xd8],
    ...segment(0xe0, [...ascii('JFIF\0'), 1, 1, 0, 0, 1, 0, 1, 0, 0]),
    ...extra,
    ...segment(0xdb, [0, 1, 2, 3]),
    ...segment(0xc0, [8, ...u16(height), ...u16(width), 1, 1, 0x11, 0]),
    ...segment(0xda, [1, 1, 0, 0, 63, 0]),
    ...[12, 13, 0xff, 0, 14, 0xff, 0xd3, 15],
    ...[0xff, 0xd9],
    ...after,
  ])
}

export const riffChunk = (type: string, data: Bytes): Bytes => [
  ...ascii(type),
  ...little(u32(data.length)),
  ...data,
  ...(data.length % 2 === 1 ? [0] : []),
]

const u24le = (value: number): Bytes => little(u32(value)).slice(0, 3)

/** With a `flags` byte that announces EXIF and XMP data if there is any. */
export function webp({ width = 4, height = 3, extra = [] }: { width?: number; height?: number; extra?: Bytes } = {}): Uint8Array {
  const body = [
    ...ascii('WEBP'),
    ...riffChunk('VP8X', [extra.length > 0 ? 0x0c : 0, 0, 0, 0, ...u24le(width - 1), ...u24le(height - 1)]),
    ...riffChunk('VP8 ', [0, 0, 0, 0x9d, 0x01, 0x2a, ...little(u16(4)), ...little(u16(3)), 5]),
    ...extra,
  ]
  return Uint8Array.from([...ascii('RIFF'), ...little(u32(body.length)), ...body])
}

export function gif({ width = 4, height = 3, extra = [] }: { width?: number; height?: number; extra?: Bytes } = {}): Uint8Array {
  return Uint8Array.from([
    ...ascii('GIF89a'),
    ...little(u16(width)),
    ...little(u16(height)),
    ...[0x80, 0, 0, 0, 0, 0, 255, 255, 255],
    ...[0x21, 0xff, 11, ...ascii('NETSCAPE2.0'), 3, 1, 0, 0, 0],
    ...extra,
    ...[0x21, 0xf9, 4, 0, 0, 0, 0, 0],
    ...[0x2c, 0, 0, 0, 0, ...little(u16(4)), ...little(u16(3)), 0, 2, 2, 0x44, 1, 0],
    0x3b,
  ])
}

export const gifBlock = (label: number, data: Bytes): Bytes => [0x21, label, data.length, ...data, 0]
