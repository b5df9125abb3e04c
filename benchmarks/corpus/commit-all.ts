// Makes a folder a git repository with everything in one commit, packed, as a fresh clone would be.

import { execFileSync } from 'node:child_process'

export function commitAll(folder: string): void {
  git(folder, 'init', '--quiet')
  git(folder, 'add', '--all')
  git(folder, '-c', 'user.name=bench', '-c', 'user.email=bench@localhost', '-c', 'commit.gpgsign=false', 'commit', '--quiet', '-m', 'All')
  git(folder, 'gc', '--quiet')
}

function git(folder: string, ...args: string[]): void {
  execFileSync('git', ['-C', folder, ...args], { stdio: ['ignore', 'ignore', 'inherit'] })
}
