// models.list: what can be asked.

import type { Call, ModelsListed } from '@sheaf/contract'
import type { Context } from '../context.ts'
import { listAllModels } from '../models/list-models.ts'
import { status } from './licence.ts'

export async function listModels(context: Context, input: { fresh?: boolean }, call?: Call): Promise<ModelsListed> {
  return listAllModels(await context.reach(), status(context).tier, input, call)
}
