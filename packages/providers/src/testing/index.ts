// A scripted model server, for tests of any package that asks a model.

export type { Answer, Fault, Step } from './answer.ts'
export { type ModelScript, type ModelServer, openModelServer, type SeenRequest } from './open-model-server.ts'
