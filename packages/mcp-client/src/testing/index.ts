export { followSignIn, openWebServer, sendJson, type WebAnswer, type WebServer } from './open-web-server.ts'
export type { ServerScript, ServerStep } from './server-script.ts'
export { type WrittenServer, writeServer } from './write-server.ts'
