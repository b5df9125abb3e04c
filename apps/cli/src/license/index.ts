// What the license command says.

export { machineLines, statusLines } from './license-lines.ts'
