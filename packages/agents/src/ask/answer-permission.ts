// Answers a permission request. An agent never gets a permission for longer than one call.

import type { RequestPermissionRequest, RequestPermissionResponse } from '@agentclientprotocol/sdk'

/** Chooses the option that denies, so that the agent can go on without the tool. Without one, the request is canceled. */
export function denyPermission({ options }: RequestPermissionRequest): RequestPermissionResponse {
  const option = options.find(({ kind }) => kind === 'reject_once') ?? options.find(({ kind }) => kind === 'reject_always')
  return { outcome: option === undefined ? { outcome: 'cancelled' } : { outcome: 'selected', optionId: option.optionId } }
}

/** Denies if the agent doesn't offer to allow this one call. */
export function allowOnce(request: RequestPermissionRequest): RequestPermissionResponse {
  const option = request.options.find(({ kind }) => kind === 'allow_once')
  return option === undefined ? denyPermission(request) : { outcome: { outcome: 'selected', optionId: option.optionId } }
}
