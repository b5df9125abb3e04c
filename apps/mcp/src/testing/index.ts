// For tests only: a client that writes raw lines, and a server with one tool.

export { openRawClient, type RawClient } from './raw-client.ts'
export { smallServer } from './small-server.ts'
