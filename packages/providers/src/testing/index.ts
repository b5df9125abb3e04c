// A scripted model on the wire, for the tests of everyone who asks one.

export type { Answer, Fault, Step } from './answer.ts'
export { type ModelScript, type ModelServer, openModelServer, type SeenRequest } from './open-model-server.ts'
