// Downloads an archive to a temporary file and moves it into place once it is verified. A failure leaves nothing behind.

import { type FileHandle, mkdir, open, rename, rm, statfs } from 'node:fs/promises'
import { type CancelSignal, isRefusal, Refusal, type SignedRelease } from '@sheaf/contract'
import { systemErrorText } from '@sheaf/engine/disk'
import { fetchProblem } from '../read-response.ts'
import { fetchGuarded, isLoopbackUrl } from './fetch-guarded.ts'
import { archiveFile, partFile, updateFolder } from './update-files.ts'
import type { UpdateSource } from './update-source.ts'
import { isArchiveGenuine } from './verify-release.ts'

export interface Download {
  home: string
  source: UpdateSource
  cancel?: CancelSignal
  onBytes?: (done: number) => void
  /** Timeout without data. */
  silenceMs?: number
  /** Tests simulate a full disk. */
  openPart?: (file: string) => Promise<FileHandle>
}

/** Returns the path. */
export async function downloadArchive(release: SignedRelease, download: Download): Promise<string> {
  const { home, source, openPart = openFresh } = download
  const file = archiveFile(home, release)
  const part = partFile(file)
  await refuseIfUnwritable(file, async () => {
    await mkdir(updateFolder(home), { recursive: true, mode: 0o700 })
    await rm(part, { force: true })
    await refuseFull(home, release.length)
  })
  try {
    const handle = await refuseIfUnwritable(file, () => openPart(part))
    try {
      await fetchInto(handle, release, download)
      await refuseIfUnwritable(file, () => handle.sync())
    } finally {
      await handle.close()
    }
    if (!(await isArchiveGenuine(part, release, source.keys))) throw new Refusal('update-swapped')
    await refuseIfUnwritable(file, () => rename(part, file))
    return file
  } finally {
    await rm(part, { force: true })
  }
}

const usualSilenceMs = 30_000

async function fetchInto(handle: FileHandle, release: SignedRelease, { source, cancel, onBytes, silenceMs = usualSilenceMs }: Download) {
  const own = new AbortController()
  let isSilent = false
  const stop = () => own.abort()
  const waiting = setTimeout(() => {
    isSilent = true
    own.abort()
  }, silenceMs)
  if (cancel?.aborted) stop()
  cancel?.addEventListener('abort', stop)
  try {
    const allowLoopback = isLoopbackUrl(new URL(source.feed))
    const response = await fetchGuarded(release.url, { code: 'update-fetch', signal: own.signal, allowLoopback })
    let done = 0
    for await (const chunk of response.body ?? []) {
      waiting.refresh()
      done += chunk.length
      // An endless one must not fill the disk.
      if (done > release.length) throw new Refusal('update-swapped', 'It is larger than the released file.')
      await refuseIfUnwritable('The update', () => writeWhole(handle, chunk))
      onBytes?.(done)
    }
    if (done < release.length) throw new Refusal('update-swapped', 'It is smaller than the released file.')
  } catch (error) {
    if (isRefusal(error)) throw error
    if (cancel?.aborted) throw new Refusal('cancelled')
    throw new Refusal('update-fetch', isSilent ? 'The server stopped responding.' : `${fetchProblem(error)}.`)
  } finally {
    clearTimeout(waiting)
    cancel?.removeEventListener('abort', stop)
    own.abort()
  }
}

/** On a nearly full disk, a write may be partial without an error. */
async function writeWhole(handle: FileHandle, chunk: Uint8Array): Promise<void> {
  for (let at = 0; at < chunk.length; ) at += (await handle.write(chunk, at)).bytesWritten
}

function openFresh(part: string): Promise<FileHandle> {
  return open(part, 'wx', 0o600)
}

async function refuseFull(home: string, length: number): Promise<void> {
  const { bavail, bsize } = await statfs(home)
  if (bavail * bsize < length)
    throw new Refusal('file-unwritable', `The update needs ${length} bytes, but only ${bavail * bsize} are free.`)
}

async function refuseIfUnwritable<Value>(what: string, work: () => Promise<Value>): Promise<Value> {
  try {
    return await work()
  } catch (error) {
    if (isRefusal(error)) throw error
    throw new Refusal('file-unwritable', `${what}: ${error instanceof Error ? systemErrorText(error) : String(error)}.`)
  }
}
