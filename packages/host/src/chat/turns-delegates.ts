// Pro Mode for the engine's delegates: files through the gate, plans by the host, models by their slots.

import {
  type DelegateSlot,
  isRefusal,
  type ModelShown,
  type ModelSlot,
  type Plan,
  type PromptMade,
  type PromptRequest,
  type SelectedFile,
} from '@sheaf/contract'
import type { DelegateTools, ShownFile } from '@sheaf/engine/chat'
import type { Models } from '../models/models.ts'

export interface DelegatePlace {
  /** What the architect was shown, and what was asked for it. Nothing else is shown to those who write its edits out. */
  request: PromptRequest
  made: Pick<PromptMade, 'files'>
  /** Makes a prompt through the gate. */
  make(request: PromptRequest): Promise<PromptMade>
  /** `reply.plan`. */
  plan(reply: string): Promise<Plan>
  /** Of the architect: taken where no other model is chosen. */
  model: ModelShown
}

const slots: Record<DelegateSlot, ModelSlot> = { 'simple-edits': 'simple', 'complex-edits': 'complex', 'large-file': 'large' }

export async function delegateTools(models: Models, { request, made, make, plan, model }: DelegatePlace): Promise<DelegateTools> {
  const { strategy, largeFileLines } = await models.settings()
  const given = made.files.filter(({ mode }) => mode !== 'map').map(({ path }) => path)
  return {
    strategy,
    largeFileLines,
    plan,
    async model(slot) {
      try {
        return await models.choose(null, slots[slot])
      } catch (error) {
        if (isRefusal(error) && error.code === 'no-model') return model
        throw error
      }
    },
    async show(path) {
      const shown = meant(path, given)
      // A model may name any file of the disk; only a person decides what is shown.
      if (shown === undefined) return { ok: false, why: 'it was not among the files that went along with the question' }
      try {
        return { ok: true, file: shownFile(shown, await make(onlyFile(request, shown))) }
      } catch (error) {
        if (!isRefusal(error) || error.code === 'cancelled') throw error
        return { ok: false, why: error.message }
      }
    },
  }
}

/** The path as it was shown, or the one file that it can only be short for. */
function meant(path: string, given: readonly string[]): string | undefined {
  if (given.includes(path)) return path
  const plain = path.replaceAll('\\', '/').replace(/^(?:\.?\/)+/, '')
  const like = given.filter((each) => each === plain || each.endsWith(`/${plain}`) || plain.endsWith(`/${each}`))
  return like.length === 1 ? like[0] : undefined
}

function onlyFile(request: PromptRequest, path: string): PromptRequest {
  const { paths: _paths, maxTokens: _most, ...rest } = request
  const chosen = request.selection?.find((file) => file.path === path && file.mode !== 'map')
  const selection: SelectedFile[] = [chosen ?? { path, mode: 'full' }]
  return { ...rest, selection, sections: ['file_contents'], tree: 'none', maps: 'none', diff: null, prompts: [] }
}

function shownFile(path: string, { text, tokens }: PromptMade): ShownFile {
  const block = String(text)
  // Around the lines of the file: the section's two tags, the title and the two fences.
  return { path, text: block, tokens: tokens.total, lines: Math.max(0, block.trimEnd().split('\n').length - 5) }
}
