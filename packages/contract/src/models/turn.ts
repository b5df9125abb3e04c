// One question to a model, outside a chat.

import type { PromptRequest } from '../prompt/prompt-methods.ts'
import type { Usage } from './ask.ts'
import type { ChatSettings } from './model-settings.ts'

export interface TurnRequest {
  prompt: Omit<PromptRequest, 'instructions' | 'split'>
  /** The conversation so far; the question is last. */
  messages: { from: 'you' | 'model'; text: string }[]
  settings: Partial<ChatSettings>
  /** `planner`: the planning model writes a plan (Pro). */
  slot?: 'chat' | 'planner'
}

export interface TurnResult {
  text: string
  thinking?: string
  model: string
  usage: Usage
  tokens: number
  files: number
  chatName?: string
  /** Act mode: the answer, if it contains edits. Pro Mode: the edits of all delegates, as one reply to apply. */
  reply?: string
  notes: string[]
}
