// Runs short CLI commands next to the running app.

import type { Action } from '../soak.ts'

export const callCli: Action = {
  name: 'run sheaf commands',
  weight: 2,
  async run({ random, currentProject, product }) {
    const path = random.pick(currentProject.stableFiles)
    const lines: string[][] = [
      ['files', '--json'],
      ['tree', '--depth', '2'],
      ['tokens', '--by', 'folder'],
      ['search', 'retries'],
      ['map', path],
      ['pack', path, '--instructions', 'Why is it slow?', '--json'],
      ['workspaces', 'list', '--json'],
      ['build', 'Make the retries wait with jitter'],
    ]
    for (const words of random.pickSome(lines, 2)) await product.sheaf(currentProject.folder, ...words)
  },
}
