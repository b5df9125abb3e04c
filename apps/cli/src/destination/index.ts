// Where a result may go beside stdout.

export { copyToClipboard } from './copy-to-clipboard.ts'
export { writeFileWhole } from './write-file-whole.ts'
