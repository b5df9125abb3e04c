// Caches what the last walk showed, folder by folder in its order, and its rule inputs. Anything doubtful is thrown away.

import { limits } from '@sheaf/contract'
import { configHome } from '../git/git-config.ts'
import { defaultIgnores } from '../ignore/default-ignores.ts'
import type { RuleOptions } from '../ignore/ignore-scope.ts'
import { layers } from '../ignore/parse-ignore.ts'
import { areSame, type RecordedInputs, recordInputs, type Stamp, type Stamps, stampNumbers } from '../ignore/rule-inputs.ts'
import { homeFolder } from '../store/state-folder.ts'
import type { FolderNode } from './folder-node.ts'
import type { FolderStamp } from './folder-snapshot.ts'
import { packFiles } from './pack-files.ts'
import { readSnapshot, type SnapshotContent, writeSnapshot } from './snapshot-file.ts'

/** Folders by their position in walk order, the root at 0; a folder's descendants follow it. */
export interface KeptTree {
  inputs: Stamps
  nameAt(place: number): string
  /** Files of a folder, in packFiles format. */
  filesAt(place: number): string
  isSame(place: number, stamp: FolderStamp): boolean
  stampAt(place: number): FolderStamp
  /** Number of folders below it, plus itself. */
  sizeAt(place: number): number
  /** Shown only for the files git tracks in it: hidden while there are none. */
  isTrackedOnly(place: number): boolean
}

/** A folder that was just walked; without a stamp it is walked again next time. */
export interface FreshFolder {
  node: FolderNode
  isTrackedOnly: boolean
  stamp: FolderStamp | undefined
}

/** The walk so far. */
export interface WalkRecord {
  /** A number is the position of an unchanged kept folder. */
  folders: (number | FreshFolder)[]
  sizes: number[]
}

export interface KeptWalk {
  /** Undefined if there is no valid cache. */
  tree: KeptTree | undefined
  inputs: RecordedInputs
  /** Writes the walk if it found anything new and its rules are settled. */
  keep(record: WalkRecord): void
}

/** Raise with every change to what rules mean: results of an older version must not be reused. */
const magic = 0x53_48_57_33
const numbersPerFolder = 6
const slots = 4

export function openKeptWalk(snapshotFile: string, root: string, options: RuleOptions, now: () => number): KeptWalk {
  const key = keyOf(root, options)
  // A few slots: two option sets that alternate must not evict each other, and rare ones must not pile up.
  const file = `${snapshotFile}.${(options.useDefaults ?? true) ? 'all' : 'git'}-${shortHash(key) % slots}`
  const tree = load(file, key)
  const inputs = recordInputs(tree?.inputs, now)
  return {
    tree,
    inputs,
    keep(record) {
      const learned = record.folders.some((folder) => typeof folder !== 'number' && folder.stamp !== undefined)
      if (learned && inputs.isSettled()) writeSnapshot(file, magic, encode(key, inputs.stamps, record, tree))
    },
  }
}

/** All that rules depend on besides files. */
function keyOf(root: string, options: RuleOptions): string {
  const { useDefaults = true, defaultPatterns, folderPatterns = '', layers: switched, env = process.env } = options
  const variables = Object.keys(env).filter((name) => name.startsWith('GIT_CONFIG'))
  return JSON.stringify([
    root,
    process.geteuid?.(),
    useDefaults ? (defaultPatterns ?? defaultIgnores) : '',
    folderPatterns,
    layers.map((layer) => switched?.[layer] ?? true),
    homeFolder(env),
    configHome(env),
    variables.sort().map((name) => [name, env[name]]),
    limits.folderDepthLimit,
  ])
}

function load(file: string, key: string): KeptTree | undefined {
  const content = readSnapshot(file, magic)
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
  if (!areSame(inputs)) return undefined
  return {
    inputs,
    nameAt: (place) => texts[foldersAt + place * 2] ?? '',
    filesAt: (place) => texts[foldersAt + place * 2 + 1] ?? '',
    isSame(place, stamp) {
      const at = place * numbersPerFolder
      return (
        numbers[at] === stamp.mtimeMs && numbers[at + 1] === stamp.ctimeMs && numbers[at + 2] === stamp.ino && numbers[at + 3] === stamp.dev
      )
    },
    // Even with a bad file, a walk moves on and ends.
    sizeAt: (place) => Math.max(1, Math.min(numbers[place * numbersPerFolder + 4] ?? 1, count - place)),
    isTrackedOnly: (place) => numbers[place * numbersPerFolder + 5] === 1,
    stampAt(place) {
      const at = place * numbersPerFolder
      const [mtimeMs = Number.NaN, ctimeMs = 0, ino = 0, dev = 0] = numbers.subarray(at, at + 4)
      return { mtimeMs, ctimeMs, ino, dev }
    },
  }
}

function encode(key: string, inputs: Stamps, { folders, sizes }: WalkRecord, tree: KeptTree | undefined): SnapshotContent {
  const numbers = new Float64Array(folders.length * numbersPerFolder + inputs.size * stampNumbers)
  const texts = [key, String(folders.length), ...inputs.keys()]
  let at = 0
  for (const [place, folder] of folders.entries()) {
    const { name, files, isTrackedOnly, stamp } = typeof folder === 'number' ? keptAt(tree, folder) : packed(folder)
    const { mtimeMs, ctimeMs, ino, dev } = stamp ?? neverSame
    numbers.set([mtimeMs, ctimeMs, ino, dev, sizes[place] ?? 1, isTrackedOnly ? 1 : 0], at)
    at += numbersPerFolder
    texts.push(name, files)
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

function keptAt(tree: KeptTree | undefined, place: number): PackedFolder {
  if (!tree) throw new Error('a kept folder without a kept walk')
  return { name: tree.nameAt(place), files: tree.filesAt(place), isTrackedOnly: tree.isTrackedOnly(place), stamp: tree.stampAt(place) }
}

function shortHash(text: string): number {
  let hash = 0x811c9dc5
  for (let at = 0; at < text.length; at++) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193)
  return hash >>> 0
}
