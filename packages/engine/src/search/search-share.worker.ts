// Runs a share of a search on a thread.

import { openShare } from './open-share.ts'
import { type PackedFound, packFound } from './pack-found.ts'
import { type ShareInput, unpackFiles } from './search-share.ts'

export async function run({ files, ...input }: ShareInput): Promise<PackedFound> {
  const share = await openShare(unpackFiles(files), input)
  while (share.next());
  return packFound(share.found)
}
