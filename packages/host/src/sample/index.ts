// A sample project to try Sheaf on.

export { isSample, makeSample } from './make-sample.ts'
export { sampleQuestion, sampleReply } from './sample-reply.ts'
