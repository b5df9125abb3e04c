// The only way out to a provider.

export { isEncrypted, isLoopback } from './guard-request.ts'
export { type OpenLine, openLine, type Send } from './open-line.ts'
export { defaultTimes, type Times } from './times.ts'
