export { simulatedAsk } from './simulated-ask.ts'
export { type SimulatedModel, simulatedModels } from './simulated-models.ts'
