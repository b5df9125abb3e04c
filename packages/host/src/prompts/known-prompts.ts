// Drops deleted stored prompts from a request: a workspace may still refer to them.

import type { PromptRequest } from '@sheaf/contract'
import { findPrompt } from '@sheaf/engine/prompt'
import type { Context } from '../context.ts'

export async function withKnownPrompts(context: Context, request: PromptRequest): Promise<{ request: PromptRequest; notes: string[] }> {
  const { prompts = [] } = request
  if (prompts.length === 0) return { request, notes: [] }
  const stored = (await context.state()).prompts.list()
  const isKnown = (name: string): boolean => {
    try {
      return findPrompt(stored, name) !== undefined
    } catch {
      return false
    }
  }
  const gone = prompts.filter((name) => !isKnown(name))
  return {
    request: { ...request, prompts: prompts.filter(isKnown) },
    notes: gone.map((name) => `The stored prompt "${name}" no longer exists, so it was left out.`),
  }
}
