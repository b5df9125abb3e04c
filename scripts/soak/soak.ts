// Types of the soak test: its context, actions and kills.

import type { ModelServer } from '@sheaf/providers/testing'
import type { Ledger } from './ledger.ts'
import type { Agent } from './make-agent.ts'
import type { SampleFolder } from './make-sample-folders.ts'
import type { SoakWindow } from './make-window.ts'
import type { Product } from './open-product.ts'
import type { Random } from './random.ts'

/** A folder of the soak test with its workspace. */
export interface Project extends SampleFolder {
  workspace: string
  /** Files that actions create, change and delete. */
  scratchFiles: string[]
  /** Chats in the ledger, newest last. */
  chats: string[]
}

export interface Soak {
  random: Random
  product: Product
  window: SoakWindow
  agent: Agent
  models: ModelServer
  ledger: Ledger
  projects: readonly Project[]
  /** The workspace that the window shows. */
  currentProject: Project
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
  execute(soak: Soak): Promise<(() => Promise<void>) | undefined>
  /** Name of the action during which to kill; any action if undefined. */
  during?: string
}
