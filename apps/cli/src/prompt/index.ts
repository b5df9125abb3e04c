// A prompt on the command line: what is asked for, where it goes, what is said about it.

export { asBytes, deliverPrompt } from './deliver-prompt.ts'
export { mapsModes, promptRequest, secretModes, treeModes } from './prompt-request.ts'
export { summaryLines } from './summary-lines.ts'
