// An agent that answers a question gets no permission for anything.

import type { RequestPermissionRequest, RequestPermissionResponse } from '@agentclientprotocol/sdk'

/** Chooses the option that denies, so that the agent can go on without the tool. Without one, the request is canceled. */
export function denyPermission({ options }: RequestPermissionRequest): RequestPermissionResponse {
  const option = options.find(({ kind }) => kind === 'reject_once') ?? options.find(({ kind }) => kind === 'reject_always')
  return { outcome: option === undefined ? { outcome: 'cancelled' } : { outcome: 'selected', optionId: option.optionId } }
}
