// `sheaf update`: checks for a newer version, downloads and verifies it, and prints how to install it.

import { refusals, type UpdateStatus } from '@sheaf/contract'
import { anyRootOption, defineCommand, jsonOption } from '../command/index.ts'

export const update = defineCommand({
  name: 'update',
  summary: 'Check for a new version, then download and verify it',
  options: [{ name: 'check', help: 'Check without downloading' }, anyRootOption, jsonOption],
  examples: [
    { line: 'sheaf update --check', description: "Check for a new version and show what's new" },
    { line: 'sheaf update', description: 'Download the new version, verify its signature, and show how to install it' },
  ],
  details: `Downloads the new version but doesn't install it. Rejects unsigned releases with exit code ${refusals['update-unsigned'].exit}. If you installed Sheaf with npm or run it from source, this command neither checks for updates nor downloads them; update with npm or git instead. To choose an update channel, open Settings → Updates in the Sheaf window.`,
  async run(args, context) {
    const { out } = context
    const host = await context.host()
    const shown = await (args.isSet('check')
      ? host['updates.status']({ check: true }, context.call)
      : host['updates.change']({ type: 'download' }, context.call))
    if (args.isSet('json')) out.json(shown)
    else for (const line of linesOf(shown)) out.line(out.shownLine(line))
    return 0
  },
})

function linesOf({ version, state }: UpdateStatus): string[] {
  if (state.at === 'available')
    return [
      `Sheaf ${state.release.version} is available. You have ${version}.`,
      '',
      ...state.release.notes.split('\n'),
      '',
      'Download it with `sheaf update`.',
    ]
  if (state.at === 'ready')
    return [
      `Sheaf ${state.release.version} is downloaded and verified: ${state.file}`,
      state.command === null ? 'Open it to install.' : `Install it with \`${state.command}\`.`,
    ]
  if (state.at === 'downloading') return [`Downloading Sheaf ${state.release.version}.`]
  return [`You're up to date. Sheaf ${version} is the latest version.`]
}
