// Formats a plan as text or as JSON.

export { isPlanBlocked } from './is-plan-blocked.ts'
export { planDocument } from './plan-document.ts'
export { fileLines, pathLabel, planLines } from './plan-lines.ts'
