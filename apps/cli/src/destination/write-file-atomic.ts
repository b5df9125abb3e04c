// Writes a file atomically: to a temporary file, then renamed over the target. Symlinks are followed, not replaced.

import { randomBytes } from 'node:crypto'
import type { Stats } from 'node:fs'
import { access, constants, open, realpath, rename, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { Refusal } from '@sheaf/contract'
import { joinChunks } from '../terminal/index.ts'

export async function writeFileAtomic(file: string, chunks: readonly Uint8Array[]): Promise<void> {
  await withRefusal(file, async () => {
    const { target, known } = await resolveTarget(file)
    if (known !== undefined && !known.isFile()) await writeInPlace(target, chunks)
    else await replaceFile(target, chunks, known?.mode)
  })
}

/** Checks that the file can be written, before work that costs money. */
export async function checkWritable(file: string): Promise<void> {
  await withRefusal(file, async () => {
    const { target, known } = await resolveTarget(file)
    await access(known === undefined || known.isFile() ? dirname(target) : target, constants.W_OK)
  })
}

async function resolveTarget(file: string): Promise<{ target: string; known: Stats | undefined }> {
  const target = await realpath(file).catch(() => file)
  const known = await stat(target).catch(() => undefined)
  if (known?.isFile() && (known.mode & 0o222) === 0) throw new Refusal('file-unwritable', `${file} is read-only.`)
  if (known?.isDirectory()) throw new Refusal('file-unwritable', `${file} is a folder.`)
  return { target, known }
}

async function withRefusal(file: string, work: () => Promise<void>): Promise<void> {
  try {
    await work()
  } catch (problem) {
    if (problem instanceof Refusal) throw problem
    throw new Refusal('file-unwritable', `${file}: ${problem instanceof Error ? problem.message : String(problem)}.`)
  }
}

/** Devices and pipes (`-o /dev/tty`) cannot be renamed over. */
async function writeInPlace(target: string, chunks: readonly Uint8Array[]): Promise<void> {
  const handle = await open(target, 'w')
  try {
    await handle.writeFile(joinChunks(chunks))
  } finally {
    await handle.close()
  }
}

async function replaceFile(target: string, chunks: readonly Uint8Array[], mode: number | undefined): Promise<void> {
  const tempFile = join(dirname(target), `.sheaf-${randomBytes(6).toString('hex')}.tmp`)
  try {
    const handle = await open(tempFile, 'wx', 0o666)
    try {
      await handle.writeFile(joinChunks(chunks))
      if (mode !== undefined) await handle.chmod(mode & 0o777)
    } finally {
      await handle.close()
    }
    await rename(tempFile, target)
  } catch (problem) {
    await rm(tempFile, { force: true })
    throw problem
  }
}
