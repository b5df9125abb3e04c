// The review of a plan on a terminal.

export { canReview, reviewPlan } from './review-plan.ts'
export { terminalPrompter } from './terminal-prompter.ts'
