// A plan on the command line: as lines for people, as a document for programs.

export { holdsBack } from './held-back.ts'
export { planDocument } from './plan-document.ts'
export { fileLines, placeOf, planLines } from './plan-lines.ts'
