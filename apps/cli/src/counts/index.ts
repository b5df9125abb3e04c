// Token counts: by which tokenizer, and folded into folders.

export { type FileCount, type FolderCount, folderCounts, heaviestFolders } from './folder-counts.ts'
export { type ModelEncoding, modelEncoding } from './model-encoding.ts'
