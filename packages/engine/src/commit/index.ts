// The only room that writes into an open folder: all files of a commit or none, and back again.

export type { CommitAbout } from './commit-steps.ts'
export { type Journal, type JournalOptions, openJournal, type Recovered } from './open-journal.ts'
export { noTrash } from './trash.ts'
