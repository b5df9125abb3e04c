// What every host of the command line is opened with, so that it finds the service: nothing where the build or the environment names one.

import { serviceKeys } from '@sheaf/contract'
import { type HostOptions, needsOwnService } from '@sheaf/host'
import type { CommandContext } from '../command/index.ts'
import { openEmbeddedService } from './open-embedded-service.ts'

export function serviceOptions(home: string, env: CommandContext['env']): Pick<HostOptions, 'service' | 'machine'> {
  return { ...(needsOwnService(env) ? { service: openEmbeddedService(home, env) } : {}), ...playedMachine(env) }
}

/** Run from source, a name may stand for a machine of its own, to try what a second and a fourth one see. A shipped build knows no such name. */
function playedMachine({ SHEAF_MACHINE: name }: CommandContext['env']): Pick<HostOptions, 'machine'> {
  if (serviceKeys.length > 0 || name === undefined || name === '') return {}
  const id = process.getBuiltinModule('node:crypto').createHash('sha256').update(`sheaf played machine\0${name}`).digest('hex')
  return { machine: { id, name } }
}
