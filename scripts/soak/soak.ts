// Types of the soak test: its context, actions and kills.

import type { ModelServer } from '@sheaf/providers/testing'
import type { Chance } from './chance.ts'
import type { Ledger } from './ledger.ts'
import type { Ground } from './make-ground.ts'
import type { Agent } from './open-agent.ts'
import type { Product } from './open-product.ts'
import type { SoakWindow } from './open-window.ts'

/** A folder of the soak test with its workspace. */
export interface Place extends Ground {
  workspace: string
  /** Files that actions create, change and delete. */
  loose: string[]
  /** Chats in the ledger, newest last. */
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
  /** The workspace that the window shows. */
  here: Place
  /** Returns the next number, for unique texts. */
  next(): number
}

export interface Action {
  name: string
  /** Relative probability that this action is chosen. */
  weight: number
  run(soak: Soak): Promise<void>
}

export interface Kill {
  name: string
  /** Kills something while an action runs. Returns a function that waits for the recovery, or undefined if there was nothing to kill. */
  strike(soak: Soak): Promise<(() => Promise<void>) | undefined>
  /** Name of the action during which to kill; any action if undefined. */
  during?: string
}
