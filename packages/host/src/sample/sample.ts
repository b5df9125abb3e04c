// sample.*: a project to play with, and an answer about it for whoever has no model.

import type { InWorkspace, SampleMade } from '@sheaf/contract'
import type { Context } from '../context.ts'
import type { WorkspaceRegistry } from '../workspaces/open-registry.ts'
import { isSample, makeSample, sampleQuestion, sampleReply } from './index.ts'

export async function makeSampleFor({ env }: Pick<Context, 'env'>): Promise<SampleMade> {
  return { ...(await makeSample(env)), question: sampleQuestion }
}

/** Beside other folders its paths would be others. */
export async function sampleReplyFor(workspaces: WorkspaceRegistry, { workspace }: InWorkspace): Promise<string | null> {
  const { roots } = workspaces.get(workspace).workspace()
  const [root] = roots
  return root !== undefined && roots.length === 1 && isSample(root) ? sampleReply : null
}
