// What the licence command says.

export { machineLines, statusLines } from './licence-lines.ts'
