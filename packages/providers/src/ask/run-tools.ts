// Runs the tools that a model called, one after another, and adds their results to the question.

import type { LanguageModelV4Message, LanguageModelV4ToolResultPart } from '@ai-sdk/provider'
import type { AskToolCall } from '@sheaf/contract'
import { type AnswerParts, parseInput } from './answer-parts.ts'
import type { Question } from './drop-rejected-options.ts'

/** A model that calls tools without an end costs money with each round. */
export const mostRounds = 20
const mostCalls = 50

export interface ToolBudget {
  rounds: number
  calls: number
}

export async function runTools(
  question: Question,
  parts: AnswerParts,
  onToolCall: (call: AskToolCall) => Promise<string>,
  spent: ToolBudget,
): Promise<Question> {
  spent.rounds += 1
  const results: LanguageModelV4ToolResultPart[] = []
  for (const { toolCallId, toolName, input } of parts.calls()) {
    spent.calls += 1
    const value = await resultOf({ name: toolName, arguments: input }, onToolCall, spent)
    results.push({ type: 'tool-result', toolCallId, toolName, output: { type: 'text', value } })
  }
  const answered: LanguageModelV4Message = { role: 'tool', content: results }
  const isLast = spent.rounds >= mostRounds || spent.calls >= mostCalls
  const prompt = [...question.options.prompt, parts.message(), answered]
  return { ...question, options: { ...question.options, prompt, ...(isLast && { toolChoice: { type: 'none' } }) } }
}

async function resultOf(call: AskToolCall, onToolCall: (call: AskToolCall) => Promise<string>, { calls }: ToolBudget): Promise<string> {
  if (calls > mostCalls) return 'Not called: this answer has reached its limit of tool calls. Answer with what you know.'
  if (parseInput(call.arguments) === undefined) return 'Not called: the arguments are not a JSON object.'
  return onToolCall(call)
}
