// Questions to a model on the command line: options, request and delivery.

export { answerTurn } from './answer-turn.ts'
export { parseTurnOptions, turnOptions } from './turn-options.ts'
