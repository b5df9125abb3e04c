// licence.*: who is asking.

import type { LicenceStatus } from '@sheaf/contract'
import type { Context } from '../context.ts'
import { licenceStatus, startTrial } from '../licence.ts'

export function status(context: Context): LicenceStatus {
  return licenceStatus(context.home, context.now())
}

export function trial(context: Context): LicenceStatus {
  return startTrial(context.home, context.now())
}
