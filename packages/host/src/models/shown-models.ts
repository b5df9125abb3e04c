// models.list: the usable models.

import type { Call, ModelsListed } from '@sheaf/contract'
import type { Context } from '../context.ts'
import { licenseStatus } from '../licensing/index.ts'
import { listAllModels } from './list-models.ts'

export async function listModels(context: Context, input: { fresh?: boolean }, call?: Call): Promise<ModelsListed> {
  return listAllModels(await context.reach(), licenseStatus(context).tier, input, call)
}
