// Applying a reply: read it, then show, review or write its plan.

export { applyPlan, reviewAndApply, showPlan } from './apply-plan.ts'
export { copyRepair, printRepair } from './deliver-repair.ts'
export { readReply } from './read-reply.ts'
