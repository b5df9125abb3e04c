// The streams of a command. How a problem is said is loaded from say-problem.ts, and only when there is one.

export { joinChunks } from './join-chunks.ts'
export { createOutput, type Output, type OutputStream } from './output.ts'
export type { Paint } from './paint.ts'
export { visibleJson, visibleLine } from './visible-text.ts'
