// Output destinations other than stdout.

export { copyToClipboard } from './copy-to-clipboard.ts'
export { checkWritable, writeFileAtomic } from './write-file-atomic.ts'
