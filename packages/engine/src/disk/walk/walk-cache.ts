// Caches what the last walk showed, folder by folder in its order, and its rule inputs. Anything doubtful is thrown away.

import { limits } from '@sheaf/contract'
import type { Steps } from '../../work/steps.ts'
import { configHome } from '../git/git-config.ts'
import { defaultIgnores } from '../ignore/default-ignores.ts'
import type { RuleOptions } from '../ignore/ignore-scope.ts'
import { layers } from '../ignore/parse-ignore.ts'
import { areUnchanged, type RecordedInputs, recordInputs, type Stamp, type Stamps, stampNumbers } from '../ignore/rule-inputs.ts'
import { homeFolder } from '../store/state-folder.ts'
import type { FolderNode } from './folder-node.ts'
import type { FolderStamp } from './folder-snapshot.ts'
import { packFiles } from './pack-files.ts'
import { readSnapshot, type SnapshotContent, writeSnapshot } from './snapshot-file.ts'

/** Folders by their position in walk order, the root at 0; a folder's descendants follow it. */
export interface CachedTree {
  inputs: Stamps
  nameAt(index: number): string
  /** Files of a folder, in packFiles format. */
  filesAt(index: number): string
  isSame(index: number, stamp: FolderStamp): boolean
  stampAt(index: number): FolderStamp
  /** Number of folders below it, plus itself. */
  sizeAt(index: number): number
  /** Shown only for the files git tracks in it: hidden while there are none. */
  isTrackedOnly(index: number): boolean
}

/** A folder that was just walked; without a stamp it is walked again next time. */
export interface FreshFolder {
  node: FolderNode
  isTrackedOnly: boolean
  stamp: FolderStamp | undefined
}

/** The walk so far. */
export interface WalkRecord {
  /** A number is the position of an unchanged cached folder. */
  folders: (number | FreshFolder)[]
  sizes: number[]
}

export interface WalkCache {
  /** Undefined if there is no valid cache. */
  tree: CachedTree | undefined
  inputs: RecordedInputs
  /** Writes the walk if it found anything new and its rules are settled. */
  save(record: WalkRecord): Steps<void>
}

/** Raise with every change to what rules mean: results of an older version must not be reused. */
const magic = 0x53_48_57_33
const numbersPerFolder = 6
const slots = 4

export function* openWalkCache(snapshotFile: string, root: string, options: RuleOptions, now: () => number): Steps<WalkCache> {
  const key = keyOf(root, options)
  // A few slots: two option sets that alternate must not evict each other, and rare ones must not pile up.
  const file = `${snapshotFile}.${(options.useDefaults ?? true) ? 'all' : 'git'}-${shortHash(key) % slots}`
  const tree = yield* load(file, key)
  const inputs = recordInputs(tree?.inputs, now)
  return {
    tree,
    inputs,
    *save(record) {
      const learned = record.folders.some((folder) => typeof folder !== 'number' && folder.stamp !== undefined)
      if (learned && inputs.isSettled()) yield* writeSnapshot(file, magic, yield* encode(key, inputs.stamps, record, tree))
    },
  }
}

/** All that rules depend on besides files. */
function keyOf(root: string, options: RuleOptions): string {
  const { useDefaults = true, defaultPatterns, folderPatterns = '', rootPatterns, layers: switched, env = process.env } = options
  const own = rootPatterns?.[root]
  const variables = Object.keys(env).filter((name) => name.startsWith('GIT_CONFIG'))
  return JSON.stringify([
    root,
    process.geteuid?.(),
    useDefaults ? (defaultPatterns ?? defaultIgnores) : '',
    own ? [own.folder, own.workspace, folderPatterns] : folderPatterns,
    layers.map((layer) => switched?.[layer] ?? true),
    homeFolder(env),
    configHome(env),
    variables.sort().map((name) => [name, env[name]]),
    limits.folderDepthLimit,
  ])
}

function* load(file: string, key: string): Steps<CachedTree | undefined> {
  const content = yield* readSnapshot(file, magic)
  if (content?.texts[0] !== key) return undefined
  const { numbers, texts } = content
  const count = Number(texts[1])
  const inputsAt = count * numbersPerFolder
  const inputCount = (numbers.length - inputsAt) / stampNumbers
  const foldersAt = 2 + inputCount
  if (texts.length !== foldersAt + count * 2) return undefined
  const inputs = new Map<string, Stamp>()
  for (let at = 0; at < inputCount; at++) {
    const first = inputsAt + at * stampNumbers
    inputs.set(texts[2 + at] ?? '', [...numbers.subarray(first, first + stampNumbers)])
  }
  if (!areUnchanged(inputs)) return undefined
  return {
    inputs,
    nameAt: (index) => texts[foldersAt + index * 2] ?? '',
    filesAt: (index) => texts[foldersAt + index * 2 + 1] ?? '',
    isSame(index, stamp) {
      const at = index * numbersPerFolder
      return (
        numbers[at] === stamp.mtimeMs && numbers[at + 1] === stamp.ctimeMs && numbers[at + 2] === stamp.ino && numbers[at + 3] === stamp.dev
      )
    },
    // Even with a bad file, a walk moves on and ends.
    sizeAt: (index) => Math.max(1, Math.min(numbers[index * numbersPerFolder + 4] ?? 1, count - index)),
    isTrackedOnly: (index) => numbers[index * numbersPerFolder + 5] === 1,
    stampAt(index) {
      const at = index * numbersPerFolder
      const [mtimeMs = Number.NaN, ctimeMs = 0, ino = 0, dev = 0] = numbers.subarray(at, at + 4)
      return { mtimeMs, ctimeMs, ino, dev }
    },
  }
}

const foldersPerStep = 1_024

function* encode(key: string, inputs: Stamps, { folders, sizes }: WalkRecord, tree: CachedTree | undefined): Steps<SnapshotContent> {
  const numbers = new Float64Array(folders.length * numbersPerFolder + inputs.size * stampNumbers)
  const texts = [key, String(folders.length), ...inputs.keys()]
  let at = 0
  for (let index = 0; index < folders.length; index++) {
    const folder = folders[index] ?? 0
    const { name, files, isTrackedOnly, stamp } = typeof folder === 'number' ? cachedAt(tree, folder) : packed(folder)
    const { mtimeMs, ctimeMs, ino, dev } = stamp ?? neverSame
    numbers[at] = mtimeMs
    numbers[at + 1] = ctimeMs
    numbers[at + 2] = ino
    numbers[at + 3] = dev
    numbers[at + 4] = sizes[index] ?? 1
    numbers[at + 5] = isTrackedOnly ? 1 : 0
    at += numbersPerFolder
    texts.push(name, files)
    if (index % foldersPerStep === 0) yield
  }
  for (const stamp of inputs.values()) {
    numbers.set(stamp, at)
    at += stampNumbers
  }
  return { numbers, texts }
}

interface PackedFolder {
  name: string
  files: string
  isTrackedOnly: boolean
  stamp: FolderStamp | undefined
}

const neverSame: FolderStamp = { mtimeMs: Number.NaN, ctimeMs: 0, ino: 0, dev: 0 }

function packed({ node, isTrackedOnly, stamp }: FreshFolder): PackedFolder {
  return { name: node.name, files: packFiles(node.files), isTrackedOnly, stamp }
}

function cachedAt(tree: CachedTree | undefined, index: number): PackedFolder {
  if (!tree) throw new Error('a cached folder without a cached walk')
  return { name: tree.nameAt(index), files: tree.filesAt(index), isTrackedOnly: tree.isTrackedOnly(index), stamp: tree.stampAt(index) }
}

function shortHash(text: string): number {
  let hash = 0x811c9dc5
  for (let at = 0; at < text.length; at++) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193)
  return hash >>> 0
}
