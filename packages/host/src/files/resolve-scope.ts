// Resolves the scope that a method was given: folders, or an open workspace.

import type { Scope } from '@sheaf/contract'
import type { RuleOptions } from '@sheaf/engine/disk'
import type { Context } from '../context.ts'
import type { LiveWorkspace, LiveWorkspaces } from '../workspaces/live-workspace.ts'
import { rootsOf, rulesOf } from './open-folders.ts'

export interface ResolvedScope {
  /** Real paths. */
  roots: string[]
  rules: RuleOptions
  live: LiveWorkspace | undefined
}

export async function resolveScope(context: Context, workspaces: () => Promise<LiveWorkspaces>, scope: Scope): Promise<ResolvedScope> {
  if (!('workspace' in scope)) return { roots: rootsOf(scope), rules: rulesOf(context, scope), live: undefined }
  const live = (await workspaces()).get(scope.workspace)
  return { roots: live.tree().roots.map(({ path }) => path), rules: live.rules(), live }
}
