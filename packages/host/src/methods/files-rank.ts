// files.rank: which files a task needs, without a model. Pro.

import type { Call, Place, RankedFile } from '@sheaf/contract'
import type { Context } from '../context.ts'
import { licenceStatus, requirePro } from '../licence/index.ts'
import { openPlace } from '../open-place.ts'
import { rankIn } from '../ranking.ts'

const mostRanked = 60

export async function rankFilesFor(
  context: Context,
  { task, selected = [], top = mostRanked, ...place }: Place & { task: string; selected?: string[]; top?: number },
  call: Call = {},
): Promise<RankedFile[]> {
  requirePro(licenceStatus(context), 'context-builder')
  return rankIn(context, { tree: openPlace(context, place).tree, task, selected, top }, call)
}
