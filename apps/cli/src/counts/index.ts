// Token counts by folder.

export { folderCounts, heaviestFolders } from './folder-counts.ts'
