export { type OtherEdits, repairMessage } from './repair-message.ts'
export { replyChanges } from './reply-changes.ts'
