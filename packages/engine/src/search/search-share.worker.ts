// A share of a search, on another thread.

import { openShare } from './open-share.ts'
import type { Found } from './search-file.ts'
import { type ShareInput, unpackFiles } from './search-share.ts'

export function run({ files, ...input }: ShareInput): Found {
  const share = openShare(unpackFiles(files), input)
  while (share.next());
  return share.found
}
