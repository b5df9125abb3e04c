// The only way out to a provider.

export { isEncrypted, isLoopback } from './guard-request.ts'
export { type OpenHttpClient, openHttpClient, type Send } from './open-http-client.ts'
export { defaultTimes, type Times } from './times.ts'
