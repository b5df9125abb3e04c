export { isChatModel } from './is-chat-model.ts'
export { knownModel } from './known-model.ts'
export { describeModel, showModels } from './show-models.ts'
