// The host as a daemon: one per user, reachable only by windows and programs of the same user.

export { type Env, stateFolder } from '@sheaf/engine/disk'
export { peerOfParent, peerOfSocket } from '../peer/index.ts'
export { connectHost, connectTo, type HostConnection } from './connect-host.ts'
export { dialDaemon } from './dial-daemon.ts'
export { type Daemon, findDaemon } from './find-daemon.ts'
export { holdLock, isLocked } from './hold-lock.ts'
export { type Listening, type ListenOptions, listen } from './listen.ts'
export type { McpEndpoint } from './mcp-endpoint.ts'
export { type DaemonOptions, type RunningDaemon, runDaemon } from './run-daemon.ts'
export { makeRunFolder, writeSecretFile } from './run-folder.ts'
