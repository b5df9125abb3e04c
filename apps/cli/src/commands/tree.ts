// `sheaf tree`: shows the tree as it appears in a prompt.

import { defined } from '@sheaf/contract'
import { defineCommand, jsonOption, placeOptions } from '../command/index.ts'
import { counted } from '../layout/index.ts'
import { choosePlace } from '../place/index.ts'

const modes = ['auto', 'full', 'folders', 'selected', 'none'] as const

export const tree = defineCommand({
  name: 'tree',
  summary: 'Show the folder tree as it stands in a prompt',
  options: [
    { name: 'mode', value: 'mode', choices: modes, help: 'How much of the tree; auto keeps it within a token budget' },
    { name: 'depth', value: 'n', kind: 'whole-number', help: 'How deep to go; 0 shows the root and what is directly in it' },
    ...placeOptions,
    jsonOption,
  ],
  examples: [
    { line: 'sheaf tree', does: 'The tree, shortened where it is large' },
    { line: 'sheaf tree --mode folders --depth 2', does: 'Only folders, three levels' },
  ],
  async run(args, context) {
    const place = await choosePlace(args, context)
    const mode = args.choice('mode', modes)
    const depth = args.number('depth')
    const host = await context.host()
    const rendered = await host['tree.read']({ ...place, ...defined({ mode, depth }) }, context.call)
    if (args.isSet('json')) {
      context.out.json(rendered)
      return 0
    }
    if (rendered.text !== '') context.out.line(context.out.shownText(rendered.text.replace(/\n$/, '')))
    if (context.out.isTerminal)
      context.out.note(`${counted(rendered.tokens, 'token')}${rendered.wasTruncated ? ', shortened; see it all with --mode full' : ''}`)
    return 0
  },
})
