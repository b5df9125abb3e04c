// Makes a folder a git repository with everything in one commit, packed, as a fresh clone would be.

import { execFileSync } from 'node:child_process'

// A commit may start git's housekeeping in the background, which would then run beside the measurements.
const settings = ['user.name=bench', 'user.email=bench@localhost', 'commit.gpgsign=false', 'gc.auto=0', 'maintenance.auto=false']

export function commitAll(folder: string): void {
  git(folder, 'init', '--quiet')
  git(folder, 'add', '--all')
  git(folder, 'commit', '--quiet', '--message', 'All')
  git(folder, 'gc', '--quiet')
}

function git(folder: string, ...args: string[]): void {
  const configured = settings.flatMap((setting) => ['-c', setting])
  execFileSync('git', ['-C', folder, ...configured, ...args], { stdio: ['ignore', 'ignore', 'inherit'] })
}
