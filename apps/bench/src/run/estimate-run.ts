// Estimates a run: tokens of its prompts as they would be sent, and their price if known.

import type { BenchEstimate, BenchModel, ModelPrice } from '@sheaf/contract'
import type { BenchTask, TaskSet } from '../tasks/task.ts'
import { taskPrompt } from './task-prompt.ts'

/** A plan of a few sentences and an edit or two; thinking comes on top, and its amount is unknown. */
const outputTokensPerTask = 600

/** Treats every task as the first: replies change prompts too little to matter. */
export async function estimateRun(set: TaskSet, tasks: readonly BenchTask[], model: BenchModel): Promise<BenchEstimate> {
  const { price, contextTokens } = model
  let inputTokens = 0
  let cost = 0
  let tooLarge = 0
  for (const task of tasks) {
    const tokens = taskPrompt(task, set.start(task.language)).tokens()
    inputTokens += tokens
    if (contextTokens !== null && tokens > contextTokens) tooLarge += 1
    if (price !== null) cost += priceOf(price, tokens, outputTokensPerTask)
    // Lets the host serve its windows.
    await new Promise((resolve) => setImmediate(resolve))
  }
  return {
    tasks: tasks.length,
    inputTokens,
    outputTokens: tasks.length * outputTokensPerTask,
    cost: price === null ? null : Math.round(cost * 100) / 100,
    tooLarge,
  }
}

function priceOf(price: ModelPrice, input: number, output: number): number {
  const rate = price.above !== undefined && input > price.above.tokens ? price.above : price
  return (input * rate.input + output * rate.output) / 1_000_000
}
