// Formats a plan as text or as JSON.

export { holdsBack } from './held-back.ts'
export { planDocument } from './plan-document.ts'
export { fileLines, placeOf, planLines } from './plan-lines.ts'
