export type { ServerScript, ServerStep } from './server-script.ts'
export { type WrittenServer, writeServer } from './write-server.ts'
