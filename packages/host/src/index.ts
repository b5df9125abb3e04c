export { stateFolder } from '@sheaf/engine/disk'
export type { HostOptions } from './context.ts'
export { openHost } from './host.ts'
export { configuredService, needsOwnService, type ServiceConnection } from './licensing/service-connection.ts'
