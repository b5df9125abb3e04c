// Writes a file atomically: to a temporary file, then renamed over the target. Symlinks are followed, not replaced.

import { randomBytes } from 'node:crypto'
import {
  accessSync,
  closeSync,
  constants,
  fchmodSync,
  openSync,
  realpathSync,
  renameSync,
  rmSync,
  type Stats,
  statSync,
  writeSync,
} from 'node:fs'
import { dirname, join } from 'node:path'
import { Refusal } from '@sheaf/contract'
import { joinChunks } from '../terminal/index.ts'

export async function writeFileAtomic(file: string, chunks: readonly Uint8Array[]): Promise<void> {
  await withRefusal(file, () => {
    const { target, known } = resolveTarget(file)
    if (known !== undefined && !known.isFile()) return writeInPlace(target, chunks)
    return replaceFile(target, chunks, known?.mode)
  })
}

/** Checks that the file can be written, before work that costs money. */
export async function checkWritable(file: string): Promise<void> {
  await withRefusal(file, () => {
    const { target, known } = resolveTarget(file)
    accessSync(known === undefined || known.isFile() ? dirname(target) : target, constants.W_OK)
  })
}

function resolveTarget(file: string): { target: string; known: Stats | undefined } {
  const target = realPathOr(file)
  const known = statSync(target, { throwIfNoEntry: false })
  if (known?.isFile() && (known.mode & 0o222) === 0) throw new Refusal('file-unwritable', `${file} is read-only.`)
  if (known?.isDirectory()) throw new Refusal('file-unwritable', `${file} is a folder.`)
  return { target, known }
}

function realPathOr(file: string): string {
  try {
    return realpathSync.native(file)
  } catch {
    return file
  }
}

async function withRefusal(file: string, work: () => Promise<void> | void): Promise<void> {
  try {
    await work()
  } catch (problem) {
    if (problem instanceof Refusal) throw problem
    throw new Refusal('file-unwritable', `${file}: ${problem instanceof Error ? problem.message : String(problem)}.`)
  }
}

/** Devices and pipes (`-o /dev/tty`) cannot be renamed over. */
async function writeInPlace(target: string, chunks: readonly Uint8Array[]): Promise<void> {
  const { open } = await import('node:fs/promises')
  const handle = await open(target, 'w')
  try {
    await handle.writeFile(joinChunks(chunks))
  } finally {
    await handle.close()
  }
}

/** Synchronous: a regular file never blocks, and the promises of `node:fs` and their threads take longer to start than writing. */
function replaceFile(target: string, chunks: readonly Uint8Array[], mode: number | undefined): void {
  const tempFile = join(dirname(target), `.sheaf-${randomBytes(6).toString('hex')}.tmp`)
  try {
    const handle = openSync(tempFile, 'wx', 0o666)
    try {
      for (const chunk of joinChunks(chunks)) writeAll(handle, chunk)
      if (mode !== undefined) fchmodSync(handle, mode & 0o777)
    } finally {
      closeSync(handle)
    }
    renameSync(tempFile, target)
  } catch (problem) {
    rmSync(tempFile, { force: true })
    throw problem
  }
}

/** A call may write less than it was given. */
function writeAll(handle: number, chunk: Uint8Array): void {
  for (let at = 0; at < chunk.length; ) at += writeSync(handle, chunk, at)
}
