// sample.*: a sample project, and an answer about it for users without a model.

import type { SampleProject, WorkspaceScope } from '@sheaf/contract'
import type { Context } from '../context.ts'
import type { WorkspaceRegistry } from '../workspaces/open-registry.ts'
import { isSample, makeSample } from './make-sample.ts'
import { sampleQuestion, sampleReply } from './sample-reply.ts'

export async function makeSampleFor({ env }: Pick<Context, 'env'>): Promise<SampleProject> {
  return { ...(await makeSample(env)), question: sampleQuestion }
}

/** With other roots, its paths would differ. */
export async function sampleReplyFor(workspaces: WorkspaceRegistry, { workspace }: WorkspaceScope): Promise<string | null> {
  const { roots } = workspaces.get(workspace).workspace()
  const [root] = roots
  return root !== undefined && roots.length === 1 && isSample(root) ? sampleReply : null
}
