// Reads the answer to `session/new`: the models and modes that the session offers. Agents spell them in two ways.

import { z } from 'zod'

export interface SessionChoice {
  value: string
  name: string
}

export interface SessionOptions {
  models: SessionChoice[]
  currentModel?: string
  /** The option that chooses a model; absent: the agent has a request for it, or no choice. */
  modelOption?: string
  /** The option that chooses a mode; absent: the session has modes of the older kind. */
  modeOption?: string
  modes: SessionChoice[]
}

export function readNewSession(answer: unknown): { sessionId: string; options: SessionOptions } | undefined {
  const read = newSession.safeParse(answer)
  if (!read.success) return undefined
  const { sessionId, configOptions, modes } = read.data
  const model = configOptions.find(({ id, category }) => category === 'model' || id === 'model')
  const mode = configOptions.find(({ id, category }) => category === 'mode' || id === 'mode')
  return {
    sessionId,
    options: {
      models: model === undefined ? [] : choicesOf(model.options),
      ...(model && { modelOption: model.id }),
      ...(model?.currentValue && { currentModel: model.currentValue }),
      ...(mode && { modeOption: mode.id }),
      modes: mode === undefined ? modes.availableModes.map(({ id, name }) => ({ value: id, name })) : choicesOf(mode.options),
    },
  }
}

const choice = z.object({ value: z.string().min(1).max(200), name: z.string().max(1_000) })
const group = z.object({ options: z.array(choice).max(1_000) })
const option = z.object({
  id: z.string().min(1).max(200),
  category: z.string().nullish().catch(undefined),
  currentValue: z.string().max(200).optional().catch(undefined),
  options: z
    .array(z.union([choice, group]))
    .max(1_000)
    .catch([]),
})

/** Anything in it that cannot be read counts as absent: only the id of the session is needed. */
const newSession = z.object({
  sessionId: z.string().min(1).max(1_000),
  configOptions: z
    .array(option.catch({ id: 'unreadable', category: undefined, currentValue: undefined, options: [] }))
    .max(1_000)
    .nullish()
    .catch([])
    .transform((given) => given ?? []),
  modes: z
    .object({ availableModes: z.array(z.object({ id: z.string().max(200), name: z.string().max(1_000) })).max(100) })
    .nullish()
    .catch(undefined)
    .transform((given) => given ?? { availableModes: [] }),
})

function choicesOf(options: z.output<typeof option>['options']): SessionChoice[] {
  return options.flatMap((each) => ('options' in each ? each.options : [each]))
}
