// `sheaf providers import`: lists API keys found in the environment and imports them after confirmation. Only the host reads them.

import { type EnvironmentKeys, type ImportedKeys, Refusal, visibleText } from '@sheaf/contract'
import type { CommandContext } from '../command/index.ts'
import { alignTable } from '../layout/index.ts'

interface Imported {
  found: EnvironmentKeys[]
  imported: ImportedKeys[]
}

export async function importKeys(
  ids: readonly string[],
  { skipConfirmation, isQuiet }: { skipConfirmation: boolean; isQuiet: boolean },
  context: Pick<CommandContext, 'host' | 'out' | 'ask' | 'call'>,
): Promise<Imported> {
  const { out } = context
  const host = await context.host()
  const { found: all } = await host['providers.list']()
  const missing = ids.find((id) => !all.some((each) => each.id === id))
  if (missing !== undefined)
    throw new Refusal(
      'provider-unset',
      `No key for '${visibleText(missing)}' was found in the environment, or the provider is already set up.`,
    )
  const found = all.filter(({ id }) => ids.length === 0 || ids.includes(id))
  if (found.length === 0) {
    if (!isQuiet) out.note('No new API keys found in the environment.')
    return { found, imported: [] }
  }
  if (!isQuiet)
    for (const line of alignTable(
      found.map(({ id, name, variables }) => [id, name, variables.join(', ')].map(out.shownLine)),
      ['left', 'left', 'left'],
    ))
      out.line(line.trimEnd())
  if (!skipConfirmation && !(await confirmImport(found.length, isQuiet, context))) {
    if (!isQuiet) out.note('No keys were imported.')
    return { found, imported: [] }
  }
  return { found, imported: await host['providers.import']({ ids: found.map(({ id }) => id) }, context.call) }
}

async function confirmImport(count: number, isQuiet: boolean, { ask }: Pick<CommandContext, 'ask'>): Promise<boolean> {
  if (isQuiet) return false
  const answer = await ask(
    count === 1
      ? 'Send this key to its provider to check it, and save it if it works?'
      : 'Send each key to its provider to check it, and save the ones that work?',
  )
  if (answer === undefined)
    throw new Refusal('wrong-usage', "Can't ask for confirmation without a terminal. Pass --yes to import the keys.")
  return answer
}
