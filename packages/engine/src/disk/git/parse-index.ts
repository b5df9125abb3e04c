// Parses `.git/index`, versions 2 to 4.

export interface Entries {
  /** All paths, in git's order. */
  names: Buffer
  starts: Uint32Array
  ends: Uint32Array
  submodules: Set<number>
}

const statBytes = 40
const modeAt = 24
const submoduleMode = 0o160000
/** No system allows longer ones; without it, a small file of compressed paths grows to gigabytes. */
const longestPath = 4096

/** `unknown`: a format that git must read (a split or sparse index, another version). `damaged`: git is not run either. */
export function parseIndex(bytes: Buffer, hashBytes: number): Entries | 'unknown' | 'damaged' {
  if (bytes.length < 12 + hashBytes || bytes.toString('latin1', 0, 4) !== 'DIRC') return 'damaged'
  const version = bytes.readUInt32BE(4)
  const count = bytes.readUInt32BE(8)
  if (version < 2 || version > 4) return 'unknown'
  if (count > bytes.length / (statBytes + hashBytes)) return 'damaged'
  const end = bytes.length - hashBytes
  const read = version === 4 ? readPacked(bytes, count, hashBytes, end) : readPlainEntries(bytes, count, hashBytes, end)
  if (!read) return 'damaged'
  return isSelfContained(bytes, read.end, end) ? read.entries : 'unknown'
}

interface ReadEntries {
  entries: Entries
  end: number
}

function readPlainEntries(bytes: Buffer, count: number, hashBytes: number, end: number): ReadEntries | undefined {
  const starts = new Uint32Array(count)
  const ends = new Uint32Array(count)
  const submodules = new Set<number>()
  let at = 12
  for (let entry = 0; entry < count; entry++) {
    const name = nameStart(bytes, at, hashBytes, end)
    if (name === undefined) return undefined
    const flags = bytes.readUInt16BE(at + statBytes + hashBytes)
    const length = flags & 0xfff
    const stop = length < 0xfff ? name + length : bytes.indexOf(0, name)
    if (stop < name || stop >= end) return undefined
    starts[entry] = name
    ends[entry] = stop
    if (isSubmodule(bytes, at)) submodules.add(entry)
    at += (stop - at + 8) & ~7
  }
  return { entries: { names: bytes, starts, ends, submodules }, end: at }
}

/** Version 4: each path drops an end of the previous one and adds to it. */
function readPacked(bytes: Buffer, count: number, hashBytes: number, end: number): ReadEntries | undefined {
  const paths: Buffer[] = []
  const submodules = new Set<number>()
  let previous = Buffer.alloc(0)
  let at = 12
  for (let entry = 0; entry < count; entry++) {
    const name = nameStart(bytes, at, hashBytes, end)
    if (name === undefined) return undefined
    const drop = readVarint(bytes, name, end)
    const stop = drop ? bytes.indexOf(0, drop.end) : -1
    if (!drop || stop === -1 || stop >= end || drop.value > previous.length) return undefined
    if (previous.length - drop.value + stop - drop.end > longestPath) return undefined
    previous = Buffer.concat([previous.subarray(0, previous.length - drop.value), bytes.subarray(drop.end, stop)])
    paths.push(previous)
    if (isSubmodule(bytes, at)) submodules.add(entry)
    at = stop + 1
  }
  return { entries: joinPaths(paths, submodules), end: at }
}

/** Records of `git ls-files --stage -z`: `mode hash stage<TAB>path<NUL>`. */
export function parseStaged(output: Buffer): Entries {
  const paths: Buffer[] = []
  const submodules = new Set<number>()
  for (let at = 0; at < output.length; ) {
    const end = output.indexOf(0, at)
    const tab = output.indexOf(9, at)
    if (end === -1 || tab === -1 || tab > end) break
    if (output.toString('latin1', at, at + 6) === '160000') submodules.add(paths.length)
    paths.push(output.subarray(tab + 1, end))
    at = end + 1
  }
  return joinPaths(paths, submodules)
}

function joinPaths(paths: readonly Buffer[], submodules: Set<number>): Entries {
  const starts = new Uint32Array(paths.length)
  const ends = new Uint32Array(paths.length)
  let at = 0
  for (const [entry, path] of paths.entries()) {
    starts[entry] = at
    at += path.length
    ends[entry] = at
  }
  return { names: Buffer.concat(paths), starts, ends, submodules }
}

function nameStart(bytes: Buffer, at: number, hashBytes: number, end: number): number | undefined {
  const flagsAt = at + statBytes + hashBytes
  if (flagsAt + 4 > end) return undefined
  const isExtended = (bytes.readUInt16BE(flagsAt) & 0x4000) !== 0
  return flagsAt + (isExtended ? 4 : 2)
}

function isSubmodule(bytes: Buffer, at: number): boolean {
  return bytes.readUInt32BE(at + modeAt) === submoduleMode
}

function readVarint(bytes: Buffer, start: number, end: number): { value: number; end: number } | undefined {
  let at = start
  let byte = bytes[at++] ?? 0
  let value = byte & 127
  while (byte & 128) {
    if (at >= end || value > 2 ** 24) return undefined
    byte = bytes[at++] ?? 0
    value = (value + 1) * 128 + (byte & 127)
  }
  return { value, end: at }
}

/** Extensions with a lowercase first letter change what entries mean: `link` is a split index, `sdir` a sparse one. */
function isSelfContained(bytes: Buffer, start: number, end: number): boolean {
  let at = start
  while (at + 8 <= end) {
    const first = bytes[at] ?? 0
    if (first < 0x41 || first > 0x5a) return false
    at += 8 + bytes.readUInt32BE(at + 4)
  }
  return at === end
}
