// Output of the license command.

export { machineLines, statusLines } from './license-lines.ts'
