// A project to play with, for whoever has none at hand.

export { isSample, makeSample } from './make-sample.ts'
export { sampleQuestion, sampleReply } from './sample-reply.ts'
