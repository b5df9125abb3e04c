// The Sheaf service on the command line: the embedded service, and the commands that manage a database.

export { serviceOptions } from './service-options.ts'
