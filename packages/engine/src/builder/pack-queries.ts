// Packs a list of files into queries within the limit: by the tokens of their lines, then checked as a whole, because only
// the whole text has an exact count.

import { eventLoopYielder } from '../work/index.ts'
import { folderOf } from './order-files.ts'
import { fileLine, folderLine, type QueryFile } from './query-text.ts'

export interface WeighedFile extends QueryFile {
  mapTokens: number
}

export interface PackOptions {
  /** Tokens of an empty query. */
  frame: number
  limit: number
  maxQueries: number
  showsNames: boolean
  /** The text of a query, for the final count. */
  write(files: readonly WeighedFile[]): string
  count(text: string): number
}

export interface PackedQueries {
  queries: WeighedFile[][]
  /** Files that no query had room for. */
  leftOut: WeighedFile[]
}

export async function packQueries(files: readonly WeighedFile[], options: PackOptions): Promise<PackedQueries> {
  const { frame, limit, maxQueries, showsNames, count } = options
  const queries: WeighedFile[][] = []
  const leftOut: WeighedFile[] = []
  const yieldToEventLoop = eventLoopYielder()
  const waiting = files.toReversed()
  while (waiting.length > 0 && queries.length < maxQueries) {
    const query: WeighedFile[] = []
    const folders = new Set<string>()
    let tokens = frame
    for (let file = waiting.at(-1); file; file = waiting.at(-1)) {
      const folder = folderOf(file.path)
      const name = showsNames ? count(fileLine(file.path)) + (folders.has(folder) ? 0 : count(folderLine(folder))) : 0
      if (tokens + name + file.mapTokens > limit) break
      tokens += name + file.mapTokens
      folders.add(folder)
      query.push(file)
      waiting.pop()
      const turn = yieldToEventLoop()
      if (turn) await turn
    }
    while (query.length > 0 && count(options.write(query)) > limit) waiting.push(...query.splice(-1))
    if (query.length > 0) queries.push(query)
    // A file that is too large for any query must not stop the others.
    else leftOut.push(...waiting.splice(-1))
    await yieldToEventLoop()
  }
  return { queries, leftOut: [...leftOut, ...waiting.toReversed()] }
}
