// Every system call a commit makes, and nothing else: the fault tests fail each call here, and kill the process at it.

import {
  accessSync,
  closeSync,
  constants,
  existsSync,
  fchmodSync,
  fchownSync,
  fstatSync,
  fsyncSync,
  ftruncateSync,
  linkSync,
  lstatSync,
  mkdirSync,
  openSync,
  readdirSync,
  readlinkSync,
  readSync,
  realpathSync,
  renameSync,
  rmdirSync,
  type Stats,
  unlinkSync,
  writeSync,
} from 'node:fs'
import { firstHandle, runProgramSync } from '../work/index.ts'

export interface SystemCalls {
  open(path: string, flags: number, mode?: number): number
  close(handle: number): void
  read(handle: number, into: Uint8Array, from: number, length: number, at: number): number
  write(handle: number, bytes: Uint8Array, from: number, length: number, at: number): number
  truncate(handle: number, size: number): void
  sync(handle: number): void
  stat(handle: number): Stats
  chmod(handle: number, mode: number): void
  chown(handle: number, uid: number, gid: number): void
  /** The real path of an open folder; undefined if the system cannot name a handle. */
  realPathOfHandle(handle: number): string | undefined
  /** A path into an open folder that survives renames; undefined if there is none. */
  pathThroughHandle(handle: number): string | undefined
  look(path: string): Stats | undefined
  realPath(path: string): string
  access(path: string, how: number): void
  list(folder: string): string[]
  rename(from: string, to: string): void
  link(from: string, to: string): void
  unlink(path: string): void
  makeFolder(path: string, mode: number): void
  removeFolder(path: string): void
  /** Copies access lists and extended attributes from the first handle of each pair to the second. Best effort. */
  copyAttributes(pairs: readonly (readonly [from: number, to: number])[]): void
}

export const nodeCalls: SystemCalls = {
  open: (path, flags, mode) => openSync(path, flags, mode),
  close: closeSync,
  read: readSync,
  write: writeSync,
  truncate: ftruncateSync,
  sync: fsyncSync,
  stat: (handle) => fstatSync(handle),
  chmod: fchmodSync,
  chown: fchownSync,
  realPathOfHandle: (handle) => (handlesHavePaths ? readlinkSync(`/proc/self/fd/${handle}`) : undefined),
  pathThroughHandle: (handle) => (handlesHavePaths ? `/proc/self/fd/${handle}` : undefined),
  look: (path) => lstatSync(path, { throwIfNoEntry: false }),
  realPath: (path) => realpathSync.native(path),
  access: accessSync,
  list: (folder) => readdirSync(folder),
  rename: renameSync,
  link: linkSync,
  unlink: unlinkSync,
  makeFolder: (path, mode) => {
    mkdirSync(path, mode)
  },
  removeFolder: rmdirSync,
  copyAttributes,
}

const handlesHavePaths = process.platform === 'linux' && existsSync('/proc/self/fd')

/** Node cannot read extended attributes; one shell copies them for all files, through handles, so that no name can be swapped meanwhile. */
function copyAttributes(pairs: readonly (readonly [from: number, to: number])[]): void {
  if (process.platform !== 'linux' || pairs.length === 0) return
  const handles = pairs.flat()
  const loop = 'while [ $# -gt 1 ]; do cp --attributes-only --preserve=mode,xattr -- "$1" "$2"; shift 2; done'
  runProgramSync({
    program: '/bin/sh',
    args: ['-c', loop, 'sh', ...handles.map((_, at) => `/proc/self/fd/${at + firstHandle}`)],
    env: { PATH: '/usr/bin:/bin', LC_ALL: 'C' },
    handles,
    deadlineMs: 10_000,
    maxBytes: 1_000_000,
  })
}

/** Whether both are one file. */
export function isSameFile(left: Pick<Stats, 'dev' | 'ino'>, right: Pick<Stats, 'dev' | 'ino'>): boolean {
  return left.dev === right.dev && left.ino === right.ino
}

export const { O_RDONLY, O_RDWR, O_CREAT, O_EXCL, O_TRUNC } = constants
// Windows has none of these; there, swapping a name for a link takes rights that make the check pointless.
export const O_NOFOLLOW = constants.O_NOFOLLOW ?? 0
export const O_NONBLOCK = constants.O_NONBLOCK ?? 0
export const O_DIRECTORY = constants.O_DIRECTORY ?? 0
