// `sheaf mcp`: relays an editor to the daemon, or to a server in this process.

export { findServer } from './find-server.ts'
export { noServerFound, relayLines } from './relay.ts'
