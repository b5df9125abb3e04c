export { simulatedAsk } from './simulated-ask.ts'
export { simulatedModels } from './simulated-models.ts'
