// A question to a model on the command line, from its options to what becomes of the answer.

export { answerTurn } from './answer-turn.ts'
export { turnChoices, turnOptions } from './turn-options.ts'
