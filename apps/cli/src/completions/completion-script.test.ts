import { execFileSync } from 'node:child_process'
import { describe, expect, it } from 'vitest'
import { loadCommands } from '../commands/index.ts'
import { runFake } from '../testing/index.ts'
import { completionScript, shells } from './completion-script.ts'

const commands = await loadCommands()

describe('bash completion', () => {
  const script = completionScript('bash', commands)

  // [C.6]
  it('generates a script that bash accepts', () => {
    execFileSync('bash', ['-n'], { input: script })
  })

  it('completes commands, actions, options, choices, folders and files in bash', () => {
    const asked: [string, string[]][] = [
      ['sheaf pa', ['pack']],
      ['sheaf li', ['license']],
      ['sheaf licence t', ['trial']],
      ['sheaf tree --mode f', ['full', 'folders']],
      ['sheaf prompts ', ['list', 'show', 'save', 'remove', 'export', 'import']],
      ['sheaf license t', ['trial']],
      ['sheaf tokens --ma', ['--max']],
      ['sheaf completions ', ['bash', 'zsh', 'fish']],
      ['sheaf files --root /et', ['/etc']],
      ['sheaf pack /etc/host', execFileSync('bash', ['-c', 'compgen -f /etc/host'], { encoding: 'utf8' }).trim().split('\n')],
      ['sheaf help tok', ['tokens']],
      ['sheaf tree --depth ', []],
    ]
    expect(asked.map(([line]) => [line, completeInBash(script, line)])).toEqual(asked)
  })
})

it.each(shells)('includes every command, alias, action, option and choice in the %s script', (shell) => {
  const script = completionScript(shell, commands)
  const words = commands.flatMap((command) => [
    command.name,
    ...(command.aliases ?? []),
    ...(command.actions ?? []).map(({ name }) => name),
    ...command.options.map(({ name }) => (shell === 'fish' ? `-l ${name}` : `--${name}`)),
    ...command.options.flatMap(({ choices }) => choices ?? []),
  ])
  expect(words.filter((word) => !script.includes(word))).toEqual([])
})

// [C.6]
it('balances the quotes in every line of the zsh and fish scripts', () => {
  for (const shell of ['zsh', 'fish'] as const)
    for (const line of completionScript(shell, commands).split('\n')) {
      const plain = shell === 'zsh' ? line.replaceAll("'\\''", '') : line.replaceAll("\\'", '')
      if (!line.startsWith('#')) expect([line, (plain.match(/'/g) ?? []).length % 2]).toEqual([line, 0])
    }
})

it('prints the completion script without calling the host', async () => {
  expect(await runFake(['completions', 'fish'])).toEqual({ exit: 0, stdout: completionScript('fish', commands), stderr: '', asked: [] })
})

function completeInBash(script: string, line: string): string[] {
  const words = line.split(' ')
  const array = words.map((word) => `'${word}'`).join(' ')
  const input = `${script}\nCOMP_WORDS=(${array}); COMP_CWORD=${words.length - 1}; _sheaf; printf '%s\\n' "\${COMPREPLY[@]}"`
  return execFileSync('bash', { input, encoding: 'utf8', stdio: ['pipe', 'pipe', 'ignore'] })
    .split('\n')
    .filter((word) => word !== '')
}
