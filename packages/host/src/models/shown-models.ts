// models.list: the usable models.

import type { Call, ModelsResult } from '@sheaf/contract'
import type { Context } from '../context.ts'
import { licenseStatus } from '../licensing/index.ts'
import { listAllModels } from './list-models.ts'

export async function listModels(context: Context, input: { fresh?: boolean }, call?: Call): Promise<ModelsResult> {
  return listAllModels(await context.providerAccess(), licenseStatus(context).tier, input, call)
}
