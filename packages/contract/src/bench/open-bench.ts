// Sheaf Bench as part of a host. The process that opens the host passes it in.

import type { ApiOf } from '../api/method.ts'
import type { Ask } from '../models/ask.ts'
import type { ModelPrice } from '../models/provider.ts'
import type { BenchRunInfo } from './bench.ts'
import type { benchMethods } from './bench-methods.ts'

/** What the bench needs from its host. */
export interface BenchTools {
  home: string
  now(): Date
  newId(): string
  ask: Ask
  /** Refuses a model whose provider is not set up. */
  describe(model: string): Promise<BenchModel>
  /** URL that results are sent to. */
  service(): Promise<string>
  publish(run: BenchRunInfo): void
}

export interface BenchModel {
  modelName: string
  providerName: string
  price: ModelPrice | null
  contextTokens: number | null
}

/** Runs continue when windows close. They stop when the host does, and can be resumed. */
export interface Bench extends ApiOf<typeof benchMethods> {
  close(): Promise<void>
}

export type OpenBench = (tools: BenchTools) => Promise<Bench>
