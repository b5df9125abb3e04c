import type { Audience, Call } from '@sheaf/contract'

/** A call as the host hands it on: who reads the answer is known, and nothing in an input can change it. */
export interface MethodCall extends Call {
  audience: Audience
  /** The window that asks; absent for a terminal and for a model. */
  from?: string
}
