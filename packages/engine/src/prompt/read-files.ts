// Reads the chosen files once, and gets their facts.

import { type LeftOut, limits, Refusal } from '@sheaf/contract'
import { createSlabAllocator, isSameStamp, readContained, type Stamp } from '../disk/index.ts'
import type { FileFacts, MeasureResult, PendingMeasurement } from '../facts/index.ts'
import { eventLoopYielder } from '../work/index.ts'
import type { ListedFile } from './choose-listed-files.ts'

/** Starts to measure files below one root; the caller provides cache and workers. */
export type MeasureRoot = (root: string, paths: readonly string[]) => PendingMeasurement

export interface ReadFile extends ListedFile {
  bytes: Uint8Array
  facts: FileFacts
  stamp: Stamp
}

interface Loaded {
  file: ListedFile
  bytes: Uint8Array
  stamp: Stamp
}

export async function readFiles(
  files: readonly ListedFile[],
  measure: MeasureRoot,
  aborted: () => boolean,
): Promise<{ read: ReadFile[]; leftOut: LeftOut[] }> {
  const leftOut: LeftOut[] = []
  const facts = new Map<string, MeasureResult>()
  const loaded: Loaded[] = []
  for (const [root, inRoot] of Map.groupBy(files, (file) => file.root)) {
    const measuring = measure(
      root,
      inRoot.map((file) => file.relative),
    )
    const fromRoot = await loadFiles(inRoot, leftOut, aborted)
    const measured = await measuring.finish(fromRoot.map(({ file, stamp }) => ({ path: file.relative, stat: stamp })))
    for (const { file } of fromRoot) {
      const found = measured.get(file.relative)
      if (found) facts.set(file.path, found)
    }
    for (const file of fromRoot) loaded.push(file)
  }
  const read = loaded.flatMap(({ file, bytes, stamp }): ReadFile[] => {
    const measured = facts.get(file.path)
    if (measured?.ok && isSameStamp(measured.stat, stamp)) return [{ ...file, bytes, stamp, facts: measured.facts }]
    leftOut.push({
      path: file.path,
      why: measured && !measured.ok ? (reasons[measured.why] ?? measured.why) : 'changed while it was being read; try again',
    })
    return []
  })
  return { read, leftOut }
}

async function loadFiles(files: readonly ListedFile[], leftOut: LeftOut[], aborted: () => boolean): Promise<Loaded[]> {
  const loaded: Loaded[] = []
  const yieldToEventLoop = eventLoopYielder()
  const allocate = createSlabAllocator()
  for (const file of files) {
    if (aborted()) throw new Refusal('cancelled')
    const answer = readContained(file.root, file.relative, {
      maxBytes: file.named ? limits.unreadableFileBytes : limits.largeFileBytes,
      followLinks: file.named,
      allocate,
    })
    if (answer.ok) loaded.push({ file, bytes: answer.bytes, stamp: answer })
    else leftOut.push({ path: file.path, why: whyNotRead(answer.why, file.named) })
    const turn = yieldToEventLoop()
    if (turn) await turn
  }
  return loaded
}

/** Why a file could not be read, as text. */
export function whyNotRead(why: string, named: boolean): string {
  return (named ? reasonsIfNamed[why] : undefined) ?? reasons[why] ?? why
}

/** Without "name it": the file was named. */
const reasonsIfNamed: Record<string, string> = {
  'too-large': `larger than ${Math.floor(limits.unreadableFileBytes / 1_000_000)} MB`,
  link: 'a broken link',
  missing: 'a broken link, or deleted since the folder was listed',
  folder: 'a link to a folder; add the folder itself',
}

const reasons: Record<string, string> = {
  'too-large': `larger than ${limits.largeFileBytes / 1_000_000} MB; add it explicitly to include it`,
  missing: 'deleted since the folder was listed',
  unreadable: 'not readable',
  special: 'not a regular file',
  folder: 'now a folder',
  link: 'a link; add it explicitly to include its target',
  outside: 'a link to a path outside the open folders',
}
