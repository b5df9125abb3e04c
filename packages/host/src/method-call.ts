import type { Audience, Call } from '@sheaf/contract'

/** A call as the host passes it on: no input can change the audience. */
export interface MethodCall extends Call {
  audience: Audience
  /** Id of the calling window; absent for a terminal or a model. */
  from?: string
}
