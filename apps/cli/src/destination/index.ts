// Output destinations other than stdout.

export { copyToClipboard } from './copy-to-clipboard.ts'
export { checkWritable, writeFileWhole } from './write-file-whole.ts'
