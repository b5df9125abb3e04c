// A fake desktop for tests of the app window: which programs exist, and a record of the programs that were started.

import type { DesktopEnvironment, StartResult } from '../app-window/desktop-environment.ts'

export interface FakeDesktop extends DesktopEnvironment {
  started: (readonly [command: string, ...args: string[]])[]
  ran: (readonly [command: string, ...args: string[]])[]
}

export function fakeDesktop(
  given: Partial<Pick<DesktopEnvironment, 'env' | 'platform' | 'userHome' | 'isRoot' | 'linkAt' | 'run'>> & {
    programs?: readonly string[]
    starts?: (command: string) => StartResult
  } = {},
): FakeDesktop {
  const { programs = [], starts = () => ({ state: 'running' }), run = async () => ({ code: 1, stdout: '' }) } = given
  const started: FakeDesktop['started'] = []
  const ran: FakeDesktop['ran'] = []
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
