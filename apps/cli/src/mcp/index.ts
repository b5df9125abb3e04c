// `sheaf mcp`: an editor's lines to the daemon, or to a server in this process.

export { type FindOptions, findServer } from './find-server.ts'
export { type Relay, relayLines } from './relay.ts'
