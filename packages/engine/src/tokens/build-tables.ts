// Builds the token tables before the first count: `node packages/engine/src/tokens/build-tables.ts`.

import { loadRankTable } from './load-rank-table.ts'

loadRankTable('o200k')
loadRankTable('cl100k')
