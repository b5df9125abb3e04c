// All tokens of an encoding in one block of memory: a hash table from bytes to rank over an arena of token bytes.
// Built once from the published ranks, then loaded as is.

const magic = 0x66616873
const headerWords = 8
/** Words are read four bytes at a time, so the last token needs bytes after it. */
const padding = 16
const rankBits = 18
const rankMask = (1 << rankBits) - 1

/** Part of the file name: change it whenever the layout or the hash changes. */
export const tableVersion = 1

export interface RankTable {
  /** Number of tokens; ranks are below it. */
  readonly count: number
  /** Length of the longest token. */
  readonly longest: number
  /** Rank of the token with exactly these bytes, or -1. Up to three bytes after the range are read and ignored. */
  rankOf(text: DataView, start: number, length: number): number
  /** The same for two bytes: merging a piece starts with all its pairs. */
  rankOfPair(text: DataView, start: number): number
}

export function buildRankTable(ranks: string): Uint8Array {
  const tokens = parseRanks(ranks)
  const slotBits = Math.ceil(Math.log2(tokens.length * 2))
  const arenaLength = tokens.reduce((sum, token) => sum + token.length, 0)
  const table = new Uint8Array(headerWords * 4 + (tokens.length + 1) * 4 + (4 << slotBits) + arenaLength + padding)
  const { header, offsets, slots, arena } = layOut(table, tokens.length, slotBits)
  const view = viewOf(arena)
  const slotMask = (1 << slotBits) - 1
  let end = 0
  let longest = 0
  for (const [rank, token] of tokens.entries()) {
    const start = end
    arena.set(token, start)
    end += token.length
    longest = Math.max(longest, token.length)
    offsets[rank + 1] = end
    const hash = hashBytes(view, start, token.length)
    let slot = hash & slotMask
    while (slots[slot] !== 0) slot = (slot + 1) & slotMask
    slots[slot] = (hash & ~rankMask) | (rank + 1)
  }
  header.set([magic, tableVersion, tokens.length, slotBits, longest, checksum(table)])
  return table
}

/** Undefined if the bytes are not a complete table: a damaged table must be rebuilt, not used. */
export function openRankTable(bytes: Uint8Array): RankTable | undefined {
  const table = bytes.byteOffset % 4 === 0 ? bytes : bytes.slice()
  if (table.length < headerWords * 4) return undefined
  const [mark, version, count = 0, slotBits = 0, longest = 0, sum] = new Int32Array(table.buffer, table.byteOffset, headerWords)
  if (mark !== magic || version !== tableVersion || sum !== checksum(table)) return undefined
  const { offsets, slots, arena } = layOut(table, count, slotBits)
  const tokens = viewOf(arena)
  const slotMask = (1 << slotBits) - 1

  function rankOf(text: DataView, start: number, length: number): number {
    const hash = hashBytes(text, start, length)
    const tag = hash & ~rankMask
    for (let slot = hash & slotMask; ; slot = (slot + 1) & slotMask) {
      const entry = slots[slot] ?? 0
      if (entry === 0) return -1
      if ((entry & ~rankMask) !== tag) continue
      const rank = (entry & rankMask) - 1
      const from = offsets[rank] ?? 0
      if ((offsets[rank + 1] ?? 0) - from === length && sameBytes(text, start, tokens, from, length)) return rank
    }
  }

  /** Rank + 2, or 0 for a pair not requested yet. */
  const pairs = new Int32Array(0x10000)

  function rankOfPair(text: DataView, start: number): number {
    const pair = text.getUint16(start, true)
    let kept = pairs[pair] ?? 0
    if (kept === 0) {
      kept = rankOf(text, start, 2) + 2
      pairs[pair] = kept
    }
    return kept - 2
  }

  return { count, longest, rankOf, rankOfPair }
}

function parseRanks(ranks: string): Uint8Array[] {
  const tokens: Uint8Array[] = []
  for (const line of ranks.split('\n')) {
    const [, first, ...encoded] = line.split(' ')
    // A gap would put every later token at a wrong rank.
    if (Number(first) !== tokens.length) throw new Error(`The ranks go on at ${first} after ${tokens.length} tokens.`)
    for (const token of encoded) tokens.push(Buffer.from(token, 'base64'))
  }
  return tokens
}

function layOut(table: Uint8Array, count: number, slotBits: number) {
  const header = new Int32Array(table.buffer, table.byteOffset, headerWords)
  const offsets = new Int32Array(table.buffer, header.byteOffset + header.byteLength, count + 1)
  const slots = new Int32Array(table.buffer, offsets.byteOffset + offsets.byteLength, 1 << slotBits)
  const arena = new Uint8Array(
    table.buffer,
    slots.byteOffset + slots.byteLength,
    table.length - (slots.byteOffset + slots.byteLength - table.byteOffset),
  )
  return { header, offsets, slots, arena }
}

function viewOf(bytes: Uint8Array): DataView {
  return new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
}

/** Sums one word of every 64 bytes after the header: detects blocks lost in a crash; summing all would take longer than reading. */
function checksum(table: Uint8Array): number {
  const words = new Int32Array(table.buffer, table.byteOffset + headerWords * 4, (table.length >> 2) - headerWords)
  let sum = table.length
  for (let at = 0; at < words.length; at += 16) sum = (Math.imul(sum, 31) + (words[at] ?? 0)) | 0
  return sum
}

function hashBytes(text: DataView, start: number, length: number): number {
  let hash = Math.imul(length, 0x9e3779b1)
  let at = start
  let left = length
  for (; left >= 4; left -= 4, at += 4) {
    hash = Math.imul(hash ^ text.getInt32(at, true), 0x85ebca77)
    hash ^= hash >>> 15
  }
  if (left > 0) {
    hash = Math.imul(hash ^ (text.getInt32(at, true) & ((1 << (left << 3)) - 1)), 0x85ebca77)
    hash ^= hash >>> 15
  }
  hash = Math.imul(hash, 0xc2b2ae3d)
  return hash ^ (hash >>> 13)
}

function sameBytes(left: DataView, leftStart: number, right: DataView, rightStart: number, length: number): boolean {
  let at = 0
  for (; at + 4 <= length; at += 4) {
    if (left.getInt32(leftStart + at, true) !== right.getInt32(rightStart + at, true)) return false
  }
  if (at === length) return true
  const difference = left.getInt32(leftStart + at, true) ^ right.getInt32(rightStart + at, true)
  return (difference & ((1 << ((length - at) << 3)) - 1)) === 0
}
