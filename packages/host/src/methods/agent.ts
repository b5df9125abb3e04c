// What editors and agents ask about an open workspace; each method is loaded when it is first called.

import type { AgentApi } from '@sheaf/contract'
import type { Context } from '../context.ts'
import type { DeskRegistry } from '../desk/desks.ts'

export function agentMethods(context: Context, desks: () => Promise<DeskRegistry>): AgentApi {
  return {
    'files.read': async (input, call) => (await import('./files-read.ts')).readFileFor(context, await desks(), input, call),
  }
}
