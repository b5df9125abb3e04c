// Loads the table of an encoding from its file, or builds it from the published ranks and stores it.

import type { TokenEncoding } from '@sheaf/contract'
import { readRanks, readTable, writeTable } from '../disk/table-file.ts'
import { buildRankTable, openRankTable, type RankTable, tableVersion } from './rank-table.ts'

export function loadRankTable(encoding: TokenEncoding): RankTable {
  const kept = readTable(tableName(encoding))
  return (kept && openRankTable(kept)) ?? makeRankTable(encoding)
}

function makeRankTable(encoding: TokenEncoding): RankTable {
  const bytes = buildRankTable(readRanks(`${encoding}_base`))
  writeTable(tableName(encoding), bytes)
  const table = openRankTable(bytes)
  if (!table) throw new Error(`The table made for ${encoding} is damaged.`)
  return table
}

function tableName(encoding: TokenEncoding): string {
  return `${encoding}-v${tableVersion}.bin`
}
