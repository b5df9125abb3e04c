// Prompts on the command line: the request, the delivery and the summary.

export { asBytes, deliverPrompt } from './deliver-prompt.ts'
export { fitLines, fitRequest } from './fit-request.ts'
export { mapsModes, promptRequest, secretModes, treeModes } from './prompt-request.ts'
export { parseDocuments, readDocuments } from './read-documents.ts'
export { summaryLines } from './summary-lines.ts'
