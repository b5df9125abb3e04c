// The output streams of a command. report-problem.ts is loaded only when there is a problem.

export { joinChunks } from './join-chunks.ts'
export { createOutput, type Output, type OutputStream } from './output.ts'
export type { Paint } from './paint.ts'
export { visibleJson, visibleLine } from './visible-text.ts'
