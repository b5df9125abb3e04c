// Questions to a model on the command line: options, request and delivery.

export { answerTurn } from './answer-turn.ts'
export { turnChoices, turnOptions } from './turn-options.ts'
