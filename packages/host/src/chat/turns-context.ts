// Chooses the context and the model of a question, for chats and for single questions.

import {
  type ChatContext,
  type ChatSettings,
  defined,
  isRefusal,
  type ModelInfo,
  type ModelSlot,
  modelOfChat,
  type PromptRequest,
  type PromptResult,
  type PromptSection,
} from '@sheaf/contract'
import type { Models } from '../models/models.ts'

/** Excludes instructions and edit format: those are the question and how to answer it. */
const sections: readonly PromptSection[] = ['file_map', 'file_contents', 'git_diff', 'meta_prompts']

/** Where the chat sets nothing, the request is unchanged. */
export function contextRequest(request: PromptRequest, chat?: ChatContext): PromptRequest {
  const { split: _split, preset: _preset, ...rest } = request
  const wanted = (rest.sections ?? sections).filter((section) => sections.includes(section))
  return {
    ...rest,
    instructions: '',
    edits: null,
    instructionsFirst: false,
    sections: chat?.files === false ? wanted.filter((section) => section !== 'file_contents') : wanted,
    ...(chat?.files === false ? { paths: [], selection: [], documents: [] } : {}),
    ...defined({
      tree: chat?.tree ?? undefined,
      maps: chat?.maps ?? undefined,
      diff: chat?.diff ?? undefined,
      prompts: chat?.prompts ?? undefined,
    }),
  }
}

/** Undefined: no file, tree or prompt to include, so the question is sent alone. */
export async function makeContext(make: () => Promise<PromptResult>): Promise<PromptResult | undefined> {
  try {
    return await make()
  } catch (error) {
    if (isRefusal(error) && error.code === 'nothing-selected' && error.detail === undefined) return undefined
    throw error
  }
}

export async function chooseModel(
  models: Models,
  settings: Pick<ChatSettings, 'model' | 'mode' | 'pro'>,
  slot: ModelSlot = 'chat',
): Promise<ModelInfo> {
  if (slot !== 'chat') return models.choose(settings.model, slot)
  return models.choose(modelOfChat(settings, (await models.settings()).slots), slot)
}
