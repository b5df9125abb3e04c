// Text of documents: files and web pages. Everything in them is untrusted, so files are read in worker processes.

export { formatOfName } from './detect-format.ts'
export { type ExtractRequest, extractDocument, openDocumentWorkers } from './extract-document.ts'
export { type FetchOutcome, type FetchProblem, type FetchTools, fetchPage, hostOf } from './fetch/fetch-page.ts'
export type { DocumentOutcome, DocumentProblem } from './outcome.ts'
