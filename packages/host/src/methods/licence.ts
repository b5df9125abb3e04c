// license.*: who is asking, and what the service says of their licence.

import type { Call, LicenceOverview, LicenceStatus } from '@sheaf/contract'
import type { Context } from '../context.ts'
import { licenceStatus, startTrial } from '../licence/index.ts'

export function status(context: Context): LicenceStatus {
  return licenceStatus(context)
}

/** Whoever has a licence that does not hold keeps hearing of it. */
export function trial(context: Context): LicenceStatus {
  startTrial(context.home, context.now())
  return licenceStatus(context)
}

export async function activate(context: Context, input: { key: string }, call?: Call): Promise<LicenceStatus> {
  return (await import('../licence/activate.ts')).activate(context, input, call)
}

export async function deactivate(context: Context, call?: Call): Promise<LicenceStatus> {
  return (await import('../licence/deactivate.ts')).deactivate(context, call)
}

export async function refresh(context: Context, call?: Call): Promise<LicenceStatus> {
  return (await import('../licence/refresh.ts')).refresh(context, call)
}

export async function machines(context: Context, input: { key: string; free?: string }, call?: Call): Promise<LicenceOverview> {
  return (await import('../licence/portal.ts')).machinesOf(context, input, call)
}
