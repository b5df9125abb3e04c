// The models that this user can reach: what chat, delegated edits, planning and the Context Builder ask through.

import type { Ask, ModelSettings, ModelShown, ModelSlot } from '@sheaf/contract'

export interface Models {
  ask: Ask
  settings(): Promise<ModelSettings>
  /** What is known of a model, a person's overrides included. Asks no one: listed models as they were last listed. */
  describe(ref: string): Promise<ModelShown>
  /** The model to ask: the one named, else that of the slot. Refuses `no-model`, `unknown-provider`, `provider-unset`, `pro-needed`. */
  choose(ref: string | null, slot: ModelSlot): Promise<ModelShown>
}
