// Host options that every command uses to find the service: none if the build or the environment names one.

import { build } from '@sheaf/contract'
import { type HostOptions, needsOwnService } from '@sheaf/host'
import type { CommandContext } from '../command/index.ts'
import { openEmbeddedService } from './open-embedded-service.ts'

export function serviceOptions(home: string, env: CommandContext['env']): Pick<HostOptions, 'service' | 'machine'> {
  return { ...(needsOwnService(env) ? { service: openEmbeddedService(home, env) } : {}), ...simulatedMachine(env) }
}

/** From source, SHEAF_MACHINE simulates another machine, to test what a second or a fourth one sees. Shipped builds ignore it. */
function simulatedMachine({ SHEAF_MACHINE: name }: CommandContext['env']): Pick<HostOptions, 'machine'> {
  if (build.kind === 'release' || name === undefined || name === '') return {}
  const id = process.getBuiltinModule('node:crypto').createHash('sha256').update(`sheaf played machine\0${name}`).digest('hex')
  return { machine: { id, name } }
}
