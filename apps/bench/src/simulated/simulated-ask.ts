// A simulated model as an `Ask`: reads the prompt, solves its task as well as its skill allows, and writes a reply as text.

import { type Ask, type AskRequest, type Difficulty, Refusal, splitModel, type Usage } from '@sheaf/contract'
import { openRandom, type Random } from '../repository/open-random.ts'
import type { BenchTask, TaskSet } from '../tasks/task.ts'
import { applyMistake, type FlawedReply, mistakes } from './mistakes.ts'
import { readPrompt } from './read-prompt.ts'
import { type SimulatedModel, simulatedModels } from './simulated-models.ts'
import { sentences, writeReply, writtenFiles } from './write-reply.ts'

/** How likely a mistake is compared to a hard task, in percent. */
const mistakeFactor: Readonly<Record<Difficulty, number>> = { medium: 60, hard: 100, 'very-hard': 150 }

const chunkLength = 4_000
const charsPerToken = 4

/** `variation`: each value simulates a different run, and always the same one. */
export function simulatedAsk(set: TaskSet, { variation = '1' }: { variation?: string } = {}): Ask {
  return async function* ask(request, call) {
    const model = findModel(request)
    const prompt = [request.system ?? '', ...request.messages.map(({ text }) => text)].join('\n')
    const { reply, finish } = answer(set, model, prompt, variation)
    for (let at = 0; at < reply.length; at += chunkLength) {
      if (call?.signal?.aborted) throw new Refusal('cancelled')
      yield { type: 'text', text: reply.slice(at, at + chunkLength) }
    }
    yield { type: 'done', finish, usage: usageOf(model, prompt.length, reply.length) }
  }
}

function findModel({ model: ref }: AskRequest): SimulatedModel {
  const { model: id } = splitModel(ref)
  const found = simulatedModels.find((model) => model.id === id)
  if (!found) throw new Refusal('model-unknown', `Simulated models: ${simulatedModels.map((model) => model.id).join(', ')}.`)
  return found
}

function answer(set: TaskSet, model: SimulatedModel, prompt: string, variation: string): FlawedReply {
  const shown = readPrompt(prompt)
  const task = set.tasks.find(({ instructions, mayChange }) => mayChange.some((path) => shown.has(path)) && prompt.includes(instructions))
  const random = openRandom(`${model.id}/${variation}/${task?.id ?? prompt.length}`)
  const solved = task?.solve(shown)
  // A model that understands nothing still replies.
  if (!task || !solved) return { reply: `${sentences(3, random)}\n`, finish: 'stop' }
  const files = writtenFiles(shown, solved, model.style.context)
  if (!makesMistake(model, task, random)) return { reply: writeReply(files, model.style, random), finish: 'stop' }
  for (const mistake of random.shuffle(mistakes)) {
    const flawed = applyMistake(mistake, files, shown, model.style, random)
    if (flawed) return flawed
  }
  throw new Error(`no mistake can be made in ${task.id}`)
}

/** Each model finds some languages and kinds a little easier than others. */
function makesMistake({ id, skill }: SimulatedModel, { language, kind, difficulty }: BenchTask, random: Random): boolean {
  const taste = openRandom(`${id}/${language}`).between(85, 115) + openRandom(`${id}/${kind}`).between(-15, 15)
  return random.below(1_000_000) < (100 - skill) * mistakeFactor[difficulty] * taste
}

function usageOf({ price, style }: SimulatedModel, asked: number, answered: number): Usage {
  const input = Math.ceil(asked / charsPerToken)
  const thinking = style.thinks ? Math.ceil(answered / charsPerToken) * 2 : 0
  const output = Math.ceil(answered / charsPerToken) + thinking
  const cost = (input * price.input + output * price.output) / 1_000_000
  return { input, output, ...(thinking > 0 && { thinking }), cost: Math.round(cost * 1_000_000) / 1_000_000 }
}
