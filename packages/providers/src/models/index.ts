export { knownModel } from './known-model.ts'
export { describeModel, showModels } from './show-models.ts'
