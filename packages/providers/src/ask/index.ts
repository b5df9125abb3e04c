// The way from a question to the parts of its answer.

export { AskFault, askOnce } from './ask-once.ts'
export { type Connection, connectionTo, type Find, knownProvider } from './connection.ts'
export { type AskOptions, openAsk } from './open-ask.ts'
