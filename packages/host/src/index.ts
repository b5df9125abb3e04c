export type { HostOptions } from './context.ts'
export { openHost } from './host.ts'
