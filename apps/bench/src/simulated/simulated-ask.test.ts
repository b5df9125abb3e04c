import { type AskPart, benchLanguages } from '@sheaf/contract'
import { describe, expect, it } from 'vitest'
import { evaluateReply, sumUp } from '../score/index.ts'
import { makeTaskSet } from '../tasks/make-task-set.ts'
import type { BenchTask } from '../tasks/task.ts'
import { readPrompt } from './read-prompt.ts'
import { simulatedAsk } from './simulated-ask.ts'
import { simulatedModels } from './simulated-models.ts'

const set = makeTaskSet()

function promptFor(task: BenchTask, files: ReadonlyMap<string, string>): string {
  const shown = task.context.map((path) => `File: ${path}\n\`\`\`${task.language}\n${files.get(path)}\`\`\`\n`)
  return `<file_contents>\n${shown.join('\n')}</file_contents>\n<user_instructions>\n${task.instructions}\n</user_instructions>\n`
}

async function answerTo(id: string, variation: string, text: string): Promise<{ reply: string; done: AskPart | undefined }> {
  const parts: AskPart[] = []
  const ask = simulatedAsk(set, { variation })
  for await (const part of ask({ model: `simulated/${id}`, messages: [{ from: 'you', text }] })) parts.push(part)
  return { reply: parts.map((part) => (part.type === 'text' ? part.text : '')).join(''), done: parts.at(-1) }
}

async function rateOf(id: string, variation: string): Promise<number> {
  const rows = await Promise.all(
    benchLanguages.map(async (language) => {
      const scores = []
      let files = set.start(language)
      for (const task of set.tasks.filter((each) => each.language === language)) {
        const { reply } = await answerTo(id, variation, promptFor(task, task.prepare(files)))
        const played = await evaluateReply(task, files, { reply })
        scores.push(played.score)
        files = played.files
      }
      return scores
    }),
  )
  return sumUp(set.hash, rows.flat()).pointsRate
}

describe('a simulated model', () => {
  it('has a name that says it is simulated', () => {
    expect(simulatedModels.filter(({ modelName }) => !modelName.startsWith('Simulated '))).toEqual([])
    expect(new Set(simulatedModels.map(({ id }) => id)).size).toBe(simulatedModels.length)
  })

  it('reads the files from the prompt alone', () => {
    const files = new Map([
      ['src/a.ts', 'const a = 1\n'],
      ['src/b.md', '```ts\nlet b\n```\n'],
    ])
    const text = 'File: src/a.ts\n```ts\nconst a = 1\n```\n\nFile: src/b.md\n````md\n```ts\nlet b\n```\n````\n\nwords\n'
    expect(readPrompt(text)).toEqual(files)
  })

  it('answers a prompt the same way within a run and differently in another', async () => {
    const [task] = set.tasks
    if (!task) throw new Error('the set has no tasks')
    const prompt = promptFor(task, set.start(task.language))
    const [one, again, other] = await Promise.all(['1', '1', '2'].map((variation) => answerTo('careful-97', variation, prompt)))
    expect(again).toEqual(one)
    expect(other?.reply).not.toBe(one?.reply)
    expect(one?.done).toEqual({
      type: 'done',
      finish: 'stop',
      usage: { input: Math.ceil((prompt.length + 1) / 4), output: expect.any(Number), cost: expect.any(Number) },
    })
  })

  it('answers an unrelated prompt without edits', async () => {
    expect((await answerTo('careful-97', '1', 'What is the weather like?')).reply).not.toContain('<file')
  })

  it('stops when canceled, and refuses an unknown model', async () => {
    const ask = simulatedAsk(set)
    const drain = async (model: string, signal: AbortSignal) => {
      for await (const _ of ask({ model, messages: [] }, { signal }));
    }
    await expect(drain('simulated/careful-97', AbortSignal.abort())).rejects.toMatchObject({ code: 'cancelled' })
    await expect(drain('simulated/best-100', new AbortController().signal)).rejects.toMatchObject({ code: 'model-unknown' })
  })

  it('earns a score that matches its skill over several runs', async () => {
    const mean = async (id: string) => {
      const rates = await Promise.all(['1', '2'].map((variation) => rateOf(id, variation)))
      return rates.reduce((sum, rate) => sum + rate, 0) / rates.length
    }
    const rates: number[] = []
    for (const id of ['careful-97', 'careful-60', 'whole-files-34']) rates.push(await mean(id))
    expect(rates).toEqual(rates.toSorted((one, other) => other - one))
    expect(rates[0]).toBeGreaterThan(85)
    expect(rates.at(-1)).toBeLessThan(50)
  })
})
