// A question to a model on the command line, from its options to what becomes of the answer.

export { askTurn } from './ask-turn.ts'
export { deliverAnswer } from './deliver-answer.ts'
export { turnChoices, turnOptions } from './turn-options.ts'
