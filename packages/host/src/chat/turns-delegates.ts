// Tools for Pro Mode delegates: files through the gate, plans from the host, models by slot.

import {
  type DelegateSlot,
  isRefusal,
  type ModelInfo,
  type ModelSlot,
  modelFor,
  type Plan,
  type PromptRequest,
  type PromptResult,
  type SelectedFile,
  slotsInChat,
} from '@sheaf/contract'
import type { DelegateTools, ShownFile } from '@sheaf/engine/chat'
import type { Models } from '../models/models.ts'

export interface DelegateSetup {
  /** The architect's request and the files it saw. Delegates see nothing else. */
  request: PromptRequest
  made: Pick<PromptResult, 'files'>
  /** Builds a prompt via the gate. */
  make(request: PromptRequest): Promise<PromptResult>
  /** `reply.plan`. */
  plan(reply: string): Promise<Plan>
  /** The architect's model: used if no other is chosen. */
  model: ModelInfo
}

const slotOf: Record<DelegateSlot, ModelSlot> = { 'simple-edits': 'simple', 'complex-edits': 'complex', 'large-file': 'large' }

export async function delegateTools(models: Models, { request, made, make, plan, model }: DelegateSetup): Promise<DelegateTools> {
  const { strategy, largeFileLines, slots } = await models.settings()
  // Without a planning model, the chat's own model wrote the plan, and the other slots fall back to it too.
  const inChat = slots.planner === null ? slotsInChat(slots, model.ref) : slots
  const given = made.files.filter(({ mode }) => mode !== 'map').map(({ path }) => path)
  return {
    strategy,
    largeFileLines,
    plan,
    model: (slot) => models.choose(modelFor(slotOf[slot], inChat) ?? model.ref, slotOf[slot]),
    async show(path) {
      const shown = resolveShownPath(path, given)
      // A model may name any file on disk; only the user decides what it sees.
      if (shown === undefined) return { ok: false, why: "it wasn't included with the message" }
      try {
        return { ok: true, file: shownFile(shown, await make(onlyFile(request, shown))) }
      } catch (error) {
        if (!isRefusal(error) || error.code === 'cancelled') throw error
        return { ok: false, why: error.message }
      }
    },
  }
}

/** The path as shown, or the only shown file that it can refer to. */
function resolveShownPath(path: string, given: readonly string[]): string | undefined {
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

function shownFile(path: string, { text, tokens }: PromptResult): ShownFile {
  const block = String(text)
  // The 5 lines around the content: two section tags, the title and two fences.
  return { path, text: block, tokens: tokens.total, lines: Math.max(0, block.trimEnd().split('\n').length - 5) }
}
