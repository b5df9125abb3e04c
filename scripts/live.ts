// `npm run live`: asks every provider whose key is in the environment one short question, and lists the others as not run.
// `npm run live -- openai groq` asks only these; `SHEAF_LIVE_MODEL_GROQ=…` chooses another model.

import { isRefusal, type ModelInfo } from '@sheaf/contract'
import { describeProvider, type FoundSettings, openProviders, readEnvironment } from '@sheaf/providers'

interface Row {
  provider: string
  result: 'answered' | 'failed' | 'not run'
  model?: string
  models?: number
  firstMs?: number
  message: string
}

const only = process.argv.slice(2)
const rows: Row[] = []
for (const found of readEnvironment(process.env)) {
  if (only.length > 0 && !only.includes(found.id)) continue
  const row = await tryProvider(found)
  rows.push(row)
  console.log(formatRow(row))
}
const counted = (result: Row['result']) => rows.filter((row) => row.result === result).length
console.log(`\n${counted('answered')} answered, ${counted('failed')} failed, ${counted('not run')} not run.`)
if (counted('failed') > 0) process.exitCode = 1

async function tryProvider({ id, values, names }: FoundSettings): Promise<Row> {
  const provider = describeProvider(id).name
  if (values === undefined)
    return { provider, result: 'not run', message: names.length > 0 ? `not in the environment: ${names.join(', ')}` : '' }
  const providers = openProviders({ settings: async () => values })
  try {
    const models = await providers.listModels(id, values)
    const model = process.env[`SHEAF_LIVE_MODEL_${id.toUpperCase()}`] ?? cheapest(models)?.model
    if (model === undefined) return { provider, result: 'failed', message: 'No models listed.' }
    return { provider, result: 'answered', model, models: models.length, ...(await askShortly(providers.ask, `${id}/${model}`)) }
  } catch (error) {
    if (!isRefusal(error)) throw error
    return { provider, result: 'failed', message: error.message }
  }
}

async function askShortly(ask: ReturnType<typeof openProviders>['ask'], model: string): Promise<Pick<Row, 'firstMs' | 'message'>> {
  const began = performance.now()
  let firstMs: number | undefined
  let text = ''
  let usage = ''
  for await (const part of ask({
    model,
    system: 'You are terse.',
    messages: [{ from: 'you', text: 'Answer with one word: hello.' }],
    maxOutputTokens: 2_000,
  })) {
    if (part.type === 'text' || part.type === 'thinking') firstMs ??= Math.round(performance.now() - began)
    if (part.type === 'text') text += part.text
    if (part.type === 'done') usage = JSON.stringify(part.usage)
  }
  return { ...(firstMs !== undefined && { firstMs }), message: `${JSON.stringify(text.trim().slice(0, 40))} ${usage}` }
}

/** Returns the cheapest model with a known price: a test should cost almost nothing. */
function cheapest(models: ModelInfo[]): ModelInfo | undefined {
  const priced = models.filter(({ price }) => price !== null && price.output > 0)
  return priced.sort((a, b) => (a.price?.output ?? 0) - (b.price?.output ?? 0))[0] ?? models[0]
}

function formatRow({ provider, result, model = '', models, firstMs, message }: Row): string {
  const cells = [provider.padEnd(26), result.padEnd(8), model.padEnd(32), (models === undefined ? '' : `${models} models`).padStart(11)]
  return [...cells, (firstMs === undefined ? '' : `${firstMs} ms`).padStart(9), message].join('  ').trimEnd()
}
