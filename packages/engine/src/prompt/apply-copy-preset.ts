// A copy preset under a request: what the user said outright wins, what nobody said comes from the preset.

import type { PromptRequest } from '@sheaf/contract'
import { findCopyPreset } from './copy-presets.ts'

export function applyCopyPreset(request: PromptRequest): PromptRequest {
  if (request.preset === undefined) return request
  const { name: _name, summary: _summary, prompts = [], ...fields } = findCopyPreset(request.preset)
  const named = [...prompts, ...(request.prompts ?? [])]
  return {
    ...fields,
    ...request,
    prompts: named.filter((name, at) => named.findIndex((each) => each.toLowerCase() === name.toLowerCase()) === at),
  }
}
