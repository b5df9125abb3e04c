// The files that Compose reports as left out of the prompt.

import type { Budget } from '@sheaf/contract'

interface LeftOutRows {
  rows: Budget['leftOut']
  /** False: some are only in the git diff. */
  isSelection: boolean
}

/** Without code maps that Auto would add: nobody selected those files, and the Code Map tab lists them. */
export function leftOutRows(leftOut: Budget['leftOut'], selection: ReadonlyMap<string, unknown>): LeftOutRows {
  const rows = leftOut.filter(({ map }) => map === undefined)
  return { rows, isSelection: rows.every(({ path }) => selection.has(path)) }
}
