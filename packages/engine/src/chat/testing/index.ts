export { memoryTools, slotModels } from './memory-tools.ts'
export { type ScriptedAnswer, scriptedAsk } from './scripted-ask.ts'
export { someModel } from './some-model.ts'
export { someTurn } from './some-turn.ts'
