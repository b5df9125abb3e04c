export { stateFolder } from '@sheaf/engine/disk'
export type { HostOptions } from './context.ts'
export { openHost } from './host.ts'
export { givenLine, needsOwnService, type ServiceLine } from './licensing/service-line.ts'
