export { addUsage } from './add-usage.ts'
export { continueTurn, reformatTurn, repairTurn } from './again.ts'
export {
  type DelegateInput,
  type DelegateOutcome,
  type DelegatesDone,
  type DelegateTools,
  delegateEdits,
  type ShownFile,
} from './delegate/index.ts'
export { exportChat } from './export-chat.ts'
export { fitTurn, measureTurn, type TurnMeasured } from './measure-turn.ts'
export { type Answer, type AnswerEvent, type ReadAnswerOptions, readAnswer } from './read-answer.ts'
export { editForm, type Turn, type TurnRole, turnRole } from './turn.ts'
export { turnRequest } from './turn-request.ts'
