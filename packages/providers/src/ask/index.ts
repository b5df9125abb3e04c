// From a question to the parts of its answer.

export { type Connection, connectionTo, type FindProvider, knownProvider } from './connection.ts'
export { openAsk } from './open-ask.ts'
