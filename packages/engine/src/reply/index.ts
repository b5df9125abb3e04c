export { openReplyReader, type ReplyReader } from './open-reply-reader.ts'
export { type ReadReplyOptions, readReply } from './read-reply.ts'
