// `npm run texts`: lists every text of the window, every line of CLI help and every error, for review.
//
//   npm run texts                        all three
//   npm run texts -- window|cli|errors   one of them

import { globSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { renderCommandHelp, renderMainHelp } from '../../apps/cli/src/command/render-help.ts'
import { loadCommands } from '../../apps/cli/src/commands/index.ts'
import { refusals } from '../../packages/contract/src/api/refusals.ts'
import { readTexts } from './read-texts.ts'

const root = resolve(import.meta.dirname, '../..')

const lists = {
  window: windowTexts,
  cli: cliHelp,
  errors: errorTexts,
}

const [wanted, ...others] = process.argv.slice(2)
if (others.length > 0 || (wanted !== undefined && !Object.hasOwn(lists, wanted))) {
  console.error(`Unknown list. Use one of: ${Object.keys(lists).join(', ')}.`)
  process.exit(2)
}
for (const [name, list] of Object.entries(lists)) {
  if (wanted !== undefined && wanted !== name) continue
  const lines = await list()
  console.log(`# ${name} (${lines.length})\n\n${lines.join('\n')}\n`)
}

async function windowTexts(): Promise<string[]> {
  return globSync('apps/ui/src/**/*.words.ts', { cwd: root })
    .sort()
    .flatMap((file) => {
      const texts = readTexts(file, readFileSync(resolve(root, file), 'utf8')).filter(({ kind }) => kind === 'text')
      return texts.map(({ line, text }) => `${file}:${line}\t${text}`)
    })
}

async function cliHelp(): Promise<string[]> {
  const commands = await loadCommands()
  return [renderMainHelp(commands), ...commands.map((command) => renderCommandHelp(command))].flatMap((help) => help.trimEnd().split('\n'))
}

async function errorTexts(): Promise<string[]> {
  return Object.entries(refusals).flatMap(([code, { exit: _, ...texts }]) =>
    Object.entries(texts).map(([reader, text]) => `${code}\t${reader}\t${text}`),
  )
}
