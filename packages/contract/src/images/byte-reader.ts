// Reads numbers and names from the bytes of an image. Reading outside of them is a truncated file, never a crash.

import { Refusal } from '../api/refusals.ts'

export interface ByteReader {
  readonly length: number
  u8(at: number): number
  u16(at: number): number
  u32(at: number): number
  u16le(at: number): number
  u24le(at: number): number
  u32le(at: number): number
  /** ASCII text. */
  text(at: number, length: number): string
  /** True if the text is there; false also beyond the end. */
  has(at: number, text: string): boolean
  part(from: number, to: number): Uint8Array
}

export function byteReader(bytes: Uint8Array): ByteReader {
  const u8 = (at: number): number => bytes[at] ?? truncated()
  const u16 = (at: number): number => u8(at) * 0x100 + u8(at + 1)
  const u16le = (at: number): number => u8(at) + u8(at + 1) * 0x100
  const text = (at: number, length: number): string => String.fromCharCode(...bytes.subarray(at, at + length))
  return {
    length: bytes.length,
    u8,
    u16,
    u32: (at) => u16(at) * 0x1_0000 + u16(at + 2),
    u16le,
    u24le: (at) => u16le(at) + u8(at + 2) * 0x1_0000,
    u32le: (at) => u16le(at) + u16le(at + 2) * 0x1_0000,
    text,
    has: (at, wanted) => text(at, wanted.length) === wanted,
    part: (from, to) => (to > bytes.length ? truncated() : bytes.subarray(from, to)),
  }
}

export function truncated(): never {
  throw new Refusal('image-unreadable', 'The file is truncated.')
}

export function damaged(): never {
  throw new Refusal('image-unreadable', 'The file is damaged.')
}
