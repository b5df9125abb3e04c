// Token counts: by which tokenizer, and folded into folders.

export { folderCounts, heaviestFolders } from './folder-counts.ts'
