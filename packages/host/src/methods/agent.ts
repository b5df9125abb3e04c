// What editors and agents ask about an open workspace; each method is loaded when it is first called.

import type { AgentApi } from '@sheaf/contract'
import type { Context } from '../context.ts'
import type { DeskRegistry } from '../desk/desks.ts'

export function agentMethods(context: Context, desks: () => Promise<DeskRegistry>): AgentApi {
  const prompt = () => import('./texts-prompt.ts')
  return {
    'workspaces.read': async (input, call) => (await import('./workspaces-read.ts')).readWorkspace(await desks(), input, call),
    'paths.find': async (input) => (await import('./texts-paths.ts')).findPaths(await desks(), input),
    'budget.read': async (input, call) => (await prompt()).readBudget(context, await desks(), input, call),
    'prompt.text': async (input, call) => (await prompt()).promptText(context, await desks(), input, call),
    'git.read': async (input, call) => (await import('./texts-git.ts')).readGit(context, await desks(), input, call),
    'edits.propose': async (input, call) => (await import('./edits-propose.ts')).proposeEdits(context, await desks(), input, call),
  }
}
