// Test helpers: a server over a host in memory, and raw requests to it.

export { askRaw, type RawRequest, upgradeHeaders } from './ask-raw.ts'
export { type DoubleEndpoint, doubleEndpoint } from './double-endpoint.ts'
export { type Answers, doubleHost } from './double-host.ts'
export { enterWindow, proofFor } from './enter-window.ts'
export { makeHome, startServer, type TestServer } from './start-server.ts'
export { waitUntil } from './wait-until.ts'
