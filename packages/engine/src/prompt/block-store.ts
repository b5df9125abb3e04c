// On-disk cache of a root's file blocks, so that the next prompt reads only changed files.
// A damaged, foreign or doubtful file counts as missing.
// File: magic, count and length of the names as 32-bit words, eleven numbers per block, names and hashes, then the blocks.

import { isSameStamp, isSettled, type Stamp } from '../disk/index.ts'
import { tryReadFile } from '../disk/store/try-read-file.ts'
import { writeCache } from '../disk/store/write-cache.ts'
import { endsWithNewline, fenceAround } from '../facts/index.ts'
import type { FileBlock } from './file-block.ts'

export interface CachedBlock {
  block: FileBlock
  hash: string
}

export interface StampedBlock extends CachedBlock {
  relative: string
  stamp: Stamp
}

export interface BlockStore {
  has(relative: string): boolean
  find(relative: string, stamp: Stamp): CachedBlock | undefined
}

/** Bump when blocks are laid out or gated differently, so that older cached blocks are ignored. */
const version = 3
const magic = 0x53_48_42_31
const headerBytes = 16
const columns = ['size', 'mtimeMs', 'ctimeMs', 'ino', 'dev', 'start', 'textStart', 'textEnd', 'end', 'tokens', 'backticks'] as const
const keptBytes = 128_000_000
const keptRoots = 5

/** `form` identifies everything except the file that affects its block. */
export function openBlockStore(file: string, form: string): BlockStore {
  const { indexes, numbers, hashes, body } = load(file, form) ?? nothing
  return {
    has: (relative) => indexes.has(relative),
    find(relative, stamp) {
      const index = indexes.get(relative)
      if (index === undefined) return undefined
      const number = (column: number): number => numbers[index * columns.length + column] ?? 0
      const [size, mtimeMs, ctimeMs, ino, dev, start] = [number(0), number(1), number(2), number(3), number(4), number(5)]
      if (!isSameStamp({ size, mtimeMs, ctimeMs, ino, dev }, stamp)) return undefined
      const [textStart, textEnd, end, tokens, backticks] = [number(6), number(7), number(8), number(9), number(10)]
      const source = () => ({ path: relative, text: body.subarray(textStart, textEnd), backticks })
      const block: FileBlock = {
        path: relative,
        mode: 'full',
        ranges: [],
        source,
        segment: { part: 'files', chunks: [body.subarray(start, end)], tokens },
      }
      return { hash: hashes[index] ?? '', block }
    },
  }
}

export function saveBlocks(file: string, form: string, blocks: readonly StampedBlock[], now: number): void {
  const kept: StampedBlock[] = []
  let bytes = 0
  for (const each of blocks) {
    const { stamp, block } = each
    if (block.mode !== 'full' || !isSettled(stamp, now)) continue
    for (const chunk of block.segment.chunks) bytes += chunk.length
    if (bytes > keptBytes) return
    kept.push(each)
  }
  writeCache(file, encode(kept, form), keptRoots)
}

function encode(blocks: readonly StampedBlock[], form: string): Uint8Array[] {
  const numbers = new Float64Array(blocks.length * columns.length)
  const names = [`${version} ${form}`]
  const chunks: Uint8Array[] = []
  let end = 0
  blocks.forEach(({ relative, stamp: { size, mtimeMs, ctimeMs, ino, dev }, hash, block }, at) => {
    const { text, backticks } = block.source()
    const start = end
    for (const chunk of block.segment.chunks) end += chunk.length
    const textEnd = end - closingLength(text, backticks)
    const row = {
      size,
      mtimeMs,
      ctimeMs,
      ino,
      dev,
      start,
      textStart: textEnd - text.length,
      textEnd,
      end,
      tokens: block.segment.tokens,
      backticks,
    }
    numbers.set(
      columns.map((column) => row[column]),
      at * columns.length,
    )
    names.push(relative, hash)
    chunks.push(...block.segment.chunks)
  })
  const text = Buffer.from(names.join('\0'))
  const header = Buffer.alloc(headerBytes)
  header.writeUInt32LE(magic, 0)
  header.writeUInt32LE(blocks.length, 4)
  header.writeUInt32LE(text.length, 8)
  return [header, new Uint8Array(numbers.buffer), text, ...chunks]
}

function closingLength(text: Uint8Array, backticks: number): number {
  return fenceAround('', backticks, endsWithNewline(text)).after.length
}

interface Loaded {
  indexes: ReadonlyMap<string, number>
  numbers: Float64Array
  hashes: readonly string[]
  body: Buffer
}

const nothing: Loaded = { indexes: new Map(), numbers: new Float64Array(), hashes: [], body: Buffer.alloc(0) }

function load(file: string, form: string): Loaded | undefined {
  const bytes = tryReadFile(file)
  if (!bytes || bytes.length < headerBytes || bytes.readUInt32LE(0) !== magic) return undefined
  const count = bytes.readUInt32LE(4)
  const namesStart = headerBytes + count * columns.length * 8
  const bodyStart = namesStart + bytes.readUInt32LE(8)
  if (bodyStart > bytes.length) return undefined
  const numbers = new Float64Array(bytes.buffer.slice(bytes.byteOffset + headerBytes, bytes.byteOffset + namesStart))
  const names = bytes.toString('utf8', namesStart, bodyStart).split('\0')
  const body = bytes.subarray(bodyStart)
  const bodyLength = count === 0 ? 0 : numbers[(count - 1) * columns.length + columns.indexOf('end')]
  if (names[0] !== `${version} ${form}` || names.length !== 1 + count * 2 || bodyLength !== body.length) return undefined
  const indexes = new Map<string, number>()
  const hashes: string[] = []
  for (let at = 0; at < count; at++) {
    indexes.set(names[1 + at * 2] ?? '', at)
    hashes.push(names[2 + at * 2] ?? '')
  }
  return { indexes, numbers, hashes, body }
}
