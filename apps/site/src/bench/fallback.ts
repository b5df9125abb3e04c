// What the page shows when the leaderboard cannot be reached: a snapshot of real results where one is stored, else the sample.

import sample from './fallback.json' with { type: 'json' }
import { type Board, readStats } from './read-stats.ts'

/** `node scripts/bench-snapshot.ts --from <address>` stores it; the file is there only once there are results. */
const [stored] = Object.values(import.meta.glob<unknown>('./snapshot.json', { eager: true, import: 'default' }))

export const fallback: { board: Board; isSample: boolean } = { board: readStats(stored ?? sample), isSample: stored === undefined }
