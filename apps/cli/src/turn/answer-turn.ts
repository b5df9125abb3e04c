// Asks one question and delivers the answer. Answers cost money: whatever goes wrong, the text received so far is kept.

import { resolve } from 'node:path'
import { defined, isRefusal, refusalAnswer, refusals, type TurnRequest, type TurnResult } from '@sheaf/contract'
import type { CommandContext } from '../command/index.ts'
import type { ChosenScope } from '../scope/index.ts'
import { visibleLine } from '../terminal/index.ts'
import { askTurn } from './ask-turn.ts'
import { deliverAnswer, writeText } from './deliver-answer.ts'

export interface AnswerOptions {
  scope: ChosenScope
  json: boolean
  output: string | undefined
  /** Pro Mode: the planning model's text is not the final edits. */
  isSketch?: boolean
}

export async function answerTurn(request: TurnRequest, options: AnswerOptions, context: CommandContext): Promise<number> {
  const { scope, json, output, isSketch = false } = options
  const streams = !json && !isSketch && output === undefined
  if (output !== undefined && !json) await requireWritable(output, context)
  const pieces: string[] = []
  let done: TurnResult
  try {
    done = await askTurn(request, { streams, onText: (text) => pieces.push(text) }, context)
  } catch (problem) {
    const received = pieces.join('')
    if (!isRefusal(problem) || streams || received === '') throw problem
    if (json) {
      context.out.json({ ...refusalAnswer(problem), text: received })
      return refusals[problem.code].exit
    }
    await savePartialAnswer(received, output, context)
    throw problem
  }
  if (!json) return deliverAnswer(done, { scope, streamed: streams, ...defined({ output }) }, context)
  context.out.json(done)
  return 0
}

async function requireWritable(output: string, context: CommandContext): Promise<void> {
  const { checkWritable } = await import('../destination/index.ts')
  await checkWritable(resolve(context.cwd, output))
}

/** In a `.part` file: the file itself must only have a complete answer. */
async function savePartialAnswer(text: string, output: string | undefined, context: CommandContext): Promise<void> {
  if (output === undefined) context.out.print(context.out.shownText(text))
  else {
    await writeText(`${output}.part`, text, context)
    context.out.note(`Only part of the answer arrived, so ${visibleLine(output)} was not written.`)
  }
}
