// Asks one question and delivers the answer. Answers cost money: whatever goes wrong, the text received so far is kept.

import { resolve } from 'node:path'
import { defined, isRefusal, refusalAnswer, refusals, type TurnDone, type TurnRequest } from '@sheaf/contract'
import type { CommandContext } from '../command/index.ts'
import type { ChosenPlace } from '../place/index.ts'
import { visibleLine } from '../terminal/index.ts'
import { askTurn } from './ask-turn.ts'
import { deliverAnswer, writeText } from './deliver-answer.ts'

export interface Answering {
  place: ChosenPlace
  json: boolean
  output: string | undefined
  /** Pro Mode: the planning model's text is not the final edits. */
  isSketch?: boolean
}

export async function answerTurn(request: TurnRequest, answering: Answering, context: CommandContext): Promise<number> {
  const { place, json, output, isSketch = false } = answering
  const streams = !json && !isSketch && output === undefined
  if (output !== undefined && !json) await requireWritable(output, context)
  const pieces: string[] = []
  let done: TurnDone
  try {
    done = await askTurn(request, { streams, onText: (text) => pieces.push(text) }, context)
  } catch (problem) {
    const came = pieces.join('')
    if (!isRefusal(problem) || streams || came === '') throw problem
    if (json) {
      context.out.json({ ...refusalAnswer(problem), text: came })
      return refusals[problem.code].exit
    }
    await keepPart(came, output, context)
    throw problem
  }
  if (!json) return deliverAnswer(done, { place, streamed: streams, ...defined({ output }) }, context)
  context.out.json(done)
  return 0
}

async function requireWritable(output: string, context: CommandContext): Promise<void> {
  const { checkWritable } = await import('../destination/index.ts')
  await checkWritable(resolve(context.cwd, output))
}

/** In a `.part` file: the file itself must only have a complete answer. */
async function keepPart(text: string, output: string | undefined, context: CommandContext): Promise<void> {
  if (output === undefined) context.out.print(context.out.shownText(text))
  else {
    await writeText(`${output}.part`, text, context)
    context.out.note(`Only part of the answer arrived, so ${visibleLine(output)} was not written.`)
  }
}
