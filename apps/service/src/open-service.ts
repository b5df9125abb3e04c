// Opens the service with all of its modules.

import { beta } from './beta/index.ts'
import { composeService, type RunningService } from './compose-service.ts'
import { licenses } from './licenses/index.ts'
import { posts } from './posts/index.ts'
import type { ServiceModule, ServiceOptions } from './service.ts'
import { stats } from './stats/index.ts'

export const serviceModules: readonly ServiceModule[] = [licenses, stats, beta, posts]

export function openService(options: ServiceOptions): Promise<RunningService> {
  return composeService(options, serviceModules)
}
