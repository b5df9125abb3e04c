// `sheaf update`: checks for a newer version, downloads and verifies it, and prints how to install it.

import { refusals, type UpdatesShown } from '@sheaf/contract'
import { anyRootOption, defineCommand, jsonOption } from '../command/index.ts'

export const update = defineCommand({
  name: 'update',
  summary: 'Look for a newer Sheaf, download and verify it',
  options: [{ name: 'check', help: 'Only look; download nothing' }, anyRootOption, jsonOption],
  examples: [
    { line: 'sheaf update --check', does: 'Whether there is a newer one, and what is new in it' },
    { line: 'sheaf update', does: 'Fetches it, checks every byte against the makers’ signature, and says how to install it' },
  ],
  details: `Nothing is installed by it, and nothing of yours is touched. What is not signed is refused with exit ${refusals['update-unsigned'].exit}. Run from source, Sheaf looks for no updates. The channel is chosen in the window, under Settings → Updates.`,
  async run(args, context) {
    const { out } = context
    const host = await context.host()
    const shown = await (args.isSet('check')
      ? host['updates.status']({ check: true }, context.call)
      : host['updates.download'](undefined, context.call))
    if (args.isSet('json')) out.json(shown)
    else for (const line of linesOf(shown)) out.line(out.shownLine(line))
    return 0
  },
})

function linesOf({ version, state }: UpdatesShown): string[] {
  if (state.at === 'available')
    return [
      `Sheaf ${state.release.version} is here; this is ${version}.`,
      '',
      ...state.release.notes.split('\n'),
      '',
      'Fetch it with `sheaf update`.',
    ]
  if (state.at === 'ready')
    return [
      `Sheaf ${state.release.version} is downloaded and verified: ${state.file}`,
      state.command === null ? 'Open it to install it.' : `Install it with \`${state.command}\`.`,
    ]
  if (state.at === 'downloading') return [`Sheaf ${state.release.version} is being downloaded.`]
  return [`Sheaf ${version} is the newest.`]
}
