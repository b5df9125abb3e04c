// `sheaf completions`: prints a shell completion script.

import { anyRootOption, defineCommand } from '../command/index.ts'
import { completionScript, shells } from '../completions/index.ts'

export const completions = defineCommand({
  name: 'completions',
  summary: 'Print a shell completion script for bash, zsh, or fish',
  positionals: [{ name: 'shell', choices: shells }],
  options: [anyRootOption],
  examples: [
    {
      line: 'sheaf completions bash > ~/.local/share/bash-completion/completions/sheaf',
      description: 'Enable completions in new bash shells',
    },
    { line: 'sheaf completions zsh > "$fpath[1]/_sheaf"', description: 'Enable completions in new zsh shells' },
    { line: 'sheaf completions fish > ~/.config/fish/completions/sheaf.fish', description: 'Enable completions in new fish shells' },
  ],
  async run(args, context) {
    const shell = shells.find((name) => name === args.positionals[0])
    if (shell !== undefined) context.out.print(completionScript(shell, await context.commands()))
    return 0
  },
})
