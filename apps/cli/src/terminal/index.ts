// What a command may say and how. What only some commands need is loaded by them: readline, the clipboard, file writing.

export { alignTable, type Side } from './align-table.ts'
export { counted, grouped, share } from './numbers.ts'
export { createOutput, type Output, type OutputStream } from './output.ts'
export { choosePaint, type Paint } from './paint.ts'
export { readAll } from './read-all.ts'
export { sayProblem, sayRefusal } from './say-problem.ts'
export { troubleLines } from './trouble-lines.ts'
export { visibleLine, visibleText } from './visible-text.ts'
