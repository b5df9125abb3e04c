// Fake surroundings for tests of the app window: which programs exist, and a record of the programs that were started.

import type { Started, Surroundings } from '../app-window/surroundings.ts'

export interface StandIn extends Surroundings {
  started: (readonly [command: string, ...args: string[]])[]
  ran: (readonly [command: string, ...args: string[]])[]
}

export function standInSurroundings(
  given: Partial<Pick<Surroundings, 'env' | 'platform' | 'userHome' | 'isRoot' | 'linkAt' | 'run'>> & {
    programs?: readonly string[]
    starts?: (command: string) => Started
  } = {},
): StandIn {
  const { programs = [], starts = () => ({ state: 'running' }), run = async () => ({ code: 1, stdout: '' }) } = given
  const started: StandIn['started'] = []
  const ran: StandIn['ran'] = []
  return {
    env: given.env ?? { DISPLAY: ':0', PATH: '/usr/bin' },
    platform: given.platform ?? 'linux',
    userHome: given.userHome ?? '/home/ada',
    isRoot: given.isRoot ?? false,
    isProgram: (file) => programs.includes(file),
    exists: () => true,
    linkAt: given.linkAt ?? (() => undefined),
    async start(command, args) {
      started.push([command, ...args])
      return starts(command)
    },
    async run(command, args) {
      ran.push([command, ...args])
      return run(command, args)
    },
    started,
    ran,
  }
}
