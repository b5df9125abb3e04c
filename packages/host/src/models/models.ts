// The models that this user can use, for chat, delegated edits, planning and the Context Builder.

import type { Ask, ModelInfo, ModelSettings, ModelSlot } from '@sheaf/contract'

export interface Models {
  ask: Ask
  settings(): Promise<ModelSettings>
  /** What is known about a model, with the user's overrides. Makes no request: uses the last list. */
  describe(ref: string): Promise<ModelInfo>
  /** The named model, or else the slot's. Refuses `no-model`, `unknown-provider`, `provider-unset`, `pro-needed`. */
  choose(ref: string | null, slot: ModelSlot): Promise<ModelInfo>
}
