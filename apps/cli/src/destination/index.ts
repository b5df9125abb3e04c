// Where a result may go beside stdout.

export { copyToClipboard } from './copy-to-clipboard.ts'
export { checkWritable, writeFileWhole } from './write-file-whole.ts'
