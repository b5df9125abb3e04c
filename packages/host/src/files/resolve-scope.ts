// What a method works on, by the scope it was given: folders that are walked for it, or an open workspace.

import type { Scope } from '@sheaf/contract'
import type { RuleOptions } from '@sheaf/engine/disk'
import type { Context } from '../context.ts'
import type { Desk, Desks } from '../workspaces/live-workspace.ts'
import { rootsOf, rulesOf } from './open-place.ts'

export interface ResolvedScope {
  /** The folders by their real paths. */
  roots: string[]
  rules: RuleOptions
  desk: Desk | undefined
}

export async function resolveScope(context: Context, desks: () => Promise<Desks>, scope: Scope): Promise<ResolvedScope> {
  if (!('workspace' in scope)) return { roots: rootsOf(scope), rules: rulesOf(context, scope), desk: undefined }
  const desk = (await desks()).get(scope.workspace)
  return { roots: desk.tree().roots.map(({ path }) => path), rules: desk.rules(), desk }
}
