// Asks a model all queries, some in parallel. A failed query is noted and the others are used; it refuses only if all fail.

import { type Ask, type Call, defined, isRefusal, type ModelInfo, Refusal, type RefusalCode, type Usage } from '@sheaf/contract'
import type { Query } from './plan-queries.ts'
import { answerRoom } from './query-limit.ts'
import { querySystem } from './query-text.ts'
import { answerLength, readAnswer, type SuggestedFile } from './read-answer.ts'

interface AnsweredQuery {
  query: Query
  named: SuggestedFile[]
  /** False if the answer couldn't be parsed. */
  isRead: boolean
}

export interface QueriesResult {
  answers: AnsweredQuery[]
  usage: Usage
  notes: string[]
}

/** Refusals that every further query would get too, so asking stops. */
const permanentRefusals: ReadonlySet<RefusalCode> = new Set([
  'provider-unset',
  'provider-settings',
  'unknown-provider',
  'no-model',
  'model-unset',
  'keys-unreadable',
  'model-key',
  'model-quota',
  'model-region',
  'model-unknown',
  'model-redirected',
  'model-answer',
])

interface AskTools extends Call {
  ask: Ask
  model: Pick<ModelInfo, 'ref' | 'contextTokens'>
}

export async function askQueries(queries: readonly Query[], parallel: number, tools: AskTools): Promise<QueriesResult> {
  const answers: (AnsweredQuery | undefined)[] = queries.map(() => undefined)
  const failures: { at: number; refusal: Refusal }[] = []
  const unread: number[] = []
  const usages: Usage[] = []
  let [next, done, isOver] = [0, 0, false]
  const reportProgress = (note?: string): void => tools.onProgress?.({ stage: 'query', done, total: queries.length, ...defined({ note }) })
  const askNext = async (): Promise<void> => {
    for (let at = next++; !isOver; at = next++) {
      const query = queries[at]
      if (!query) return
      reportProgress()
      try {
        const response = await askOne(query, tools, reportProgress)
        const named = readAnswer(response.text)
        const isRead = named.length > 0 || meansNoFiles(response.text)
        if (!isRead) unread.push(at)
        answers[at] = { query, named, isRead }
        usages.push(response.usage)
      } catch (error) {
        if (!isRefusal(error) || error.code === 'cancelled') {
          isOver = true
          throw error
        }
        failures.push({ at, refusal: error })
        isOver ||= permanentRefusals.has(error.code)
      }
      done++
      reportProgress()
    }
  }
  await Promise.all(Array.from({ length: Math.max(1, Math.min(parallel, queries.length)) }, askNext))
  const [first] = failures
  if (first && !answers.some((answer) => answer !== undefined))
    throw new Refusal(first.refusal.code, [first.refusal.detail, 'Local ranking works without a model.'].filter(Boolean).join(' '))
  return {
    answers: answers.filter((answer) => answer !== undefined),
    usage: sumOf(usages),
    notes: notesOf(queries, answers, first?.refusal, unread.length),
  }
}

async function askOne(
  query: Query,
  { ask, model, signal }: AskTools,
  reportProgress: (note: string) => void,
): Promise<{ text: string; usage: Usage }> {
  if (signal?.aborted) throw new Refusal('cancelled')
  const { contextTokens } = model
  const request = {
    model: model.ref,
    system: querySystem,
    messages: [{ from: 'you' as const, text: query.text }],
    // Question and answer share a small window, so the room for the answer must be stated.
    ...(contextTokens === null || contextTokens > smallWindow ? {} : { maxOutputTokens: answerRoom(contextTokens) }),
  }
  let text = ''
  for await (const part of ask(request, signal ? { signal } : {})) {
    if (part.type === 'done') return { text, usage: part.usage }
    if (part.type === 'waiting') reportProgress(`${part.why} Retrying in ${Math.ceil(part.seconds)} s.`)
    if (part.type === 'text') text += part.text
    if (text.length > answerLength) break
  }
  return { text, usage: {} }
}

const smallWindow = 16_000

/** Whether the answer says that there are no files, rather than being unreadable. */
function meansNoFiles(text: string): boolean {
  return /\[\s*\]|\{\s*\}|\bnone\b|\bno (?:relevant )?files?\b/iu.test(text.slice(0, 2_000))
}

function notesOf(
  queries: readonly Query[],
  answers: readonly (AnsweredQuery | undefined)[],
  refusal: Refusal | undefined,
  unread: number,
): string[] {
  const missing = queries.filter((_, at) => answers[at] === undefined)
  const notes: string[] = []
  if (missing.length > 0) {
    const files = missing.reduce((sum, { paths }) => sum + paths.length, 0)
    notes.push(
      `${missing.length} of ${queries.length} queries failed, so the model didn't evaluate ${files.toLocaleString('en')} files: ${refusal?.message ?? ''}`.trim(),
    )
  }
  if (unread > 0) notes.push(`${unread === 1 ? 'One answer' : `${unread} answers`} from the model couldn't be parsed.`)
  return notes
}

/** Omits the cost if one is unknown: a partial sum would be wrong. */
function sumOf(usages: readonly Usage[]): Usage {
  const sum: Usage = {}
  for (const key of ['input', 'cached', 'output', 'thinking', 'cost'] as const) {
    const known = usages.flatMap((usage) => usage[key] ?? [])
    if (known.length > 0 && (key !== 'cost' || known.length === usages.length)) sum[key] = known.reduce((a, b) => a + b)
  }
  return sum
}
