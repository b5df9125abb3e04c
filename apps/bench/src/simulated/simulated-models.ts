// Simulated models: their skill, their style of writing and their price. Their names show that they are simulated.

import type { WritingStyle } from './write-reply.ts'

export interface SimulatedModel {
  /** A run names it `simulated/<id>`. */
  id: string
  modelName: string
  /** Chance, in percent, to do a hard task without a mistake. */
  skill: number
  style: WritingStyle
  /** US dollars per million tokens. */
  price: { input: number; output: number }
}

export const simulatedModels: readonly SimulatedModel[] = [
  model('Careful', 97, { context: 3, plan: true }, 5, 25),
  model('Careful', 90, { context: 3, plan: true }, 3, 15),
  model('Careful', 78, { context: 2, plan: true }, 1, 5),
  model('Careful', 60, { context: 2, plan: true }, 0.4, 1.6),
  model('Terse', 93, { context: 1 }, 4, 16),
  model('Terse', 82, { context: 1 }, 1.25, 10),
  model('Terse', 55, { context: 1, inFence: true }, 0.3, 1.2),
  model('Wordy', 86, { context: 4, plan: true, prose: 40 }, 2, 8),
  model('Wordy', 66, { context: 3, prose: 90 }, 0.6, 2.4),
  model('Wordy', 38, { context: 3, prose: 120, inFence: true }, 0.15, 0.6),
  model('Thinking', 95, { context: 3, thinks: true, plan: true }, 10, 40),
  model('Thinking', 84, { context: 2, thinks: true }, 1.1, 4.4),
  model('Thinking', 70, { context: 2, thinks: true, inFence: true }, 0.55, 2.2),
  model('Hasty', 74, { context: 0 }, 0.25, 2),
  model('Hasty', 50, { context: 0, inFence: true }, 0.1, 0.4),
  model('Hasty', 26, { context: 0, prose: 10 }, 0.05, 0.2),
  model('Whole Files', 63, { context: 3, whole: true }, 0.5, 1.5),
  model('Whole Files', 34, { context: 3, whole: true, prose: 20 }, 0.1, 0.3),
]

function model(name: string, skill: number, style: WritingStyle, input: number, output: number): SimulatedModel {
  const id = `${name.toLowerCase().replace(/ /g, '-')}-${skill}`
  return { id, modelName: `Simulated ${name} ${skill}`, skill, style, price: { input, output } }
}
