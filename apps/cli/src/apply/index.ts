// A reply on the command line, from its bytes to what becomes of its plan.

export { applyPlan, reviewAndApply, showPlan } from './apply-plan.ts'
export { copyRepair, printRepair } from './deliver-repair.ts'
export { readReply } from './read-reply.ts'
