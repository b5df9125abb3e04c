// Downloads the adapter that an agent needs, after confirmation.

import { type ProviderDetails, Refusal } from '@sheaf/contract'
import type { CommandContext } from '../command/index.ts'
import { visibleLine } from '../terminal/index.ts'

/** False: the user declined. */
export async function installAdapter(
  { id, name, agent }: ProviderDetails,
  { skipConfirmation, isPathGiven }: { skipConfirmation: boolean; isPathGiven: boolean },
  { host, ask, out, call }: Pick<CommandContext, 'host' | 'ask' | 'out' | 'call'>,
): Promise<boolean> {
  const adapter = agent?.adapter
  // Without its program, the check says how to install that first.
  if (adapter === undefined || adapter.isInstalled || (agent?.program === null && !isPathGiven)) return true
  const what = `${adapter.name} ${adapter.version} (${adapter.megabytes} MB)`
  if (!skipConfirmation) {
    const answer = await ask(`${name} needs the adapter ${what}. Download it with npm?`)
    if (answer === undefined)
      throw new Refusal('wrong-usage', `${name} needs ${what}. Can't ask for confirmation without a terminal. Pass --yes to download it.`)
    if (!answer) return false
  }
  out.note(`Downloading ${visibleLine(what)}.`)
  await (await host())['providers.change']({ type: 'install', id }, call)
  return true
}
