// The Sheaf service from the command line: the embedded one of a state folder, and the commands that look after a database.

export { serviceOptions } from './service-options.ts'
