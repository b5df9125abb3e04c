// The only room that writes into an open folder: all files of a commit or none, and back again.

export { encodeText } from './encode-text.ts'
export { type CommitAbout, type Journal, type JournalOptions, openJournal, type Recovered } from './open-journal.ts'
