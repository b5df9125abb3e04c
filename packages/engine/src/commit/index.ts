// The only module that writes into open folders: all files of a commit or none, with undo.

export type { CommitDetails } from './commit-steps.ts'
export { type Journal, type JournalOptions, openJournal, type Recovered } from './open-journal.ts'
export { noTrash } from './trash.ts'
