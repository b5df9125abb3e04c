// Delegate tools over files in memory, for tests: the same planning, without disk and gate.

import { type DelegateSlot, limits, type ModelInfo, type Plan } from '@sheaf/contract'
import { memoryTargets, planReply, repairMessage } from '../../change/index.ts'
import { readReply } from '../../reply/index.ts'
import type { DelegateTools } from '../delegate/index.ts'
import { someModel } from './some-model.ts'

export function memoryTools(files: Record<string, string>, overrides: Partial<DelegateTools> = {}): DelegateTools {
  const targets = memoryTargets(files)
  return {
    async show(path) {
      const text = files[path]
      if (text === undefined) return { ok: false, why: 'there is no such file' }
      return {
        ok: true,
        file: { path, text: `File: ${path}\n\`\`\`\n${text}\`\`\`\n`, tokens: text.length, lines: text.split('\n').length - 1 },
      }
    },
    async plan(text): Promise<Plan> {
      const reply = readReply(text)
      const plan = await planReply(reply, targets)
      const repair = repairMessage(plan, reply, (_path, lines) => lines)
      return { ...plan, ...(repair === undefined ? {} : { repair }) }
    },
    model: async (slot) => slotModels[slot],
    strategy: 'sequential',
    largeFileLines: limits.largeFileLines,
    ...overrides,
  }
}

export const slotModels: Record<DelegateSlot, ModelInfo> = {
  'simple-edits': someModel({ ref: 'a/simple' }),
  'complex-edits': someModel({ ref: 'b/complex' }),
  'large-file': someModel({ ref: 'c/large' }),
}
