// A prompt on the command line: what is asked for, where it goes, what is said about it.

export { type Delivery, deliverPrompt, partFile } from './deliver-prompt.ts'
export { parseSlices } from './parse-slices.ts'
export { type AskedPrompt, mapsModes, promptRequest, secretModes, treeModes } from './prompt-request.ts'
export { summaryLines } from './summary-lines.ts'
