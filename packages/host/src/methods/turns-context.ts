// What goes along with a question, and who is asked: alike for a chat and for a single question.

import type { ChatContext, ChatSettings, ModelShown, ModelSlot, PromptMade, PromptRequest, PromptSection } from '@sheaf/contract'
import { isRefusal } from '@sheaf/contract'
import type { Models } from '../models/models.ts'

/** Instructions and the edit format are not in it: they are what is asked, and how to answer. */
const sections: readonly PromptSection[] = ['file_map', 'file_contents', 'git_diff', 'meta_prompts']

/** Where the chat says nothing, the request stays what it was. */
export function contextRequest(request: PromptRequest, chat?: ChatContext): PromptRequest {
  const { split: _split, preset: _preset, ...rest } = request
  const wanted = (rest.sections ?? sections).filter((section) => sections.includes(section))
  return {
    ...rest,
    instructions: '',
    edits: null,
    instructionsFirst: false,
    sections: chat?.files === false ? wanted.filter((section) => section !== 'file_contents') : wanted,
    ...(chat?.files === false ? { paths: [], selection: [] } : {}),
    ...(chat?.tree == null ? {} : { tree: chat.tree }),
    ...(chat?.maps == null ? {} : { maps: chat.maps }),
    ...(chat?.diff == null ? {} : { diff: chat.diff }),
    ...(chat?.prompts == null ? {} : { prompts: chat.prompts }),
  }
}

/** A question may go alone: without a file, a tree and a prompt there is nothing to send along. */
export async function makeContext(make: () => Promise<PromptMade>): Promise<PromptMade | undefined> {
  try {
    return await make()
  } catch (error) {
    if (isRefusal(error) && error.code === 'nothing-selected' && error.detail === undefined) return undefined
    throw error
  }
}

const namedFiles = 5

/** What the model does not see of what was chosen: a person would take its answer for an answer about all of it. */
export function unseenNotes({ leftOut, findings }: Pick<PromptMade, 'leftOut' | 'findings'>): string[] {
  const blanked = findings.filter(({ path }) => !leftOut.some((each) => each.path === path))
  return [
    ...listNote(
      'Left out',
      leftOut.map(({ path, why }) => `${path} (${why})`),
    ),
    ...listNote(
      'Secrets were blanked, so the model does not see them',
      blanked.map(
        ({ path, findings: own }) => `${path} (${[...new Set(own.map(({ line }) => `line ${line}`))].slice(0, namedFiles).join(', ')})`,
      ),
    ),
  ]
}

function listNote(what: string, all: readonly string[]): string[] {
  const more = all.length - namedFiles
  return all.length === 0 ? [] : [`${what}: ${all.slice(0, namedFiles).join(', ')}${more > 0 ? ` and ${more} more` : ''}.`]
}

/** In Pro Mode the planning model is asked; where none is chosen, the model of the chat. */
export async function chooseModel(
  models: Models,
  { model, mode, pro }: Pick<ChatSettings, 'model' | 'mode' | 'pro'>,
  slot: ModelSlot = 'chat',
): Promise<ModelShown> {
  if (mode !== 'act' || !pro) return models.choose(model, slot)
  const { slots } = await models.settings()
  return models.choose(slots.planner ?? model, 'planner')
}
