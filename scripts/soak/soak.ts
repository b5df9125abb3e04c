// Everything that an action or a kill has at hand.

import type { ModelServer } from '@sheaf/providers/testing'
import type { Chance } from './chance.ts'
import type { Ledger } from './ledger.ts'
import type { Ground } from './make-ground.ts'
import type { Agent } from './open-agent.ts'
import type { Product } from './open-product.ts'
import type { SoakWindow } from './open-window.ts'

/** One of the folders, as a workspace. */
export interface Place extends Ground {
  workspace: string
  /** Files that come and go. */
  loose: string[]
  /** Conversations of the ledger, newest last. */
  chats: string[]
}

export interface Soak {
  chance: Chance
  product: Product
  window: SoakWindow
  agent: Agent
  models: ModelServer
  ledger: Ledger
  places: readonly Place[]
  /** What the window shows. */
  here: Place
  /** Goes up with every use: texts that stand nowhere else. */
  next(): number
}

export interface Action {
  name: string
  /** How often it is chosen, beside the others. */
  weight: number
  run(soak: Soak): Promise<void>
}

export interface Kill {
  name: string
  /** Something is struck while an action runs; answers what has to hold before the hour goes on. Undefined: there was nothing to kill. */
  strike(soak: Soak): Promise<(() => Promise<void>) | undefined>
  /** The action that it strikes in; any, where none is named. */
  during?: string
}
