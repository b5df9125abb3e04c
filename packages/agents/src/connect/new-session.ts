// Reads the answer to `session/new`: the models and modes that the session offers. Agents spell them in two ways.

import { z } from 'zod'

interface SessionChoice {
  value: string
  name: string
}

export interface SessionOptions {
  models: SessionChoice[]
  /** '' if the agent does not say. */
  currentModel: string
  /** The option that chooses a model; absent: the older request for it does. */
  modelOption?: string
  /** The option that chooses a mode; absent: the session has modes of the older kind. */
  modeOption?: string
  modes: SessionChoice[]
}

export function readNewSession(answer: unknown): { sessionId: string; options: SessionOptions } | undefined {
  const read = newSession.safeParse(answer)
  if (!read.success) return undefined
  const { sessionId, configOptions, modes, models } = read.data
  const model = configOptions.find(({ id, category }) => category === 'model' || id === 'model')
  const mode = configOptions.find(({ id, category }) => category === 'mode' || id === 'mode')
  return {
    sessionId,
    options: {
      models:
        model === undefined
          ? models.availableModels.map(({ modelId, name }) => ({ value: modelId, name: name ?? modelId }))
          : choicesOf(model.options),
      ...(model && { modelOption: model.id }),
      currentModel: (model === undefined ? models.currentModelId : model.currentValue) ?? '',
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
  models: z
    .object({
      availableModels: z.array(z.object({ modelId: z.string().min(1).max(200), name: z.string().max(1_000).nullish() })).max(1_000),
      currentModelId: z.string().max(200).nullish(),
    })
    .nullish()
    .catch(undefined)
    .transform((given) => given ?? { availableModels: [], currentModelId: undefined }),
})

function choicesOf(options: z.output<typeof option>['options']): SessionChoice[] {
  return options.flatMap((each) => ('options' in each ? each.options : [each]))
}
