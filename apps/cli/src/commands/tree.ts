// `sheaf tree`: shows the tree as it appears in a prompt.

import { defined } from '@sheaf/contract'
import { defineCommand, jsonOption, placeOptions } from '../command/index.ts'
import { counted } from '../layout/index.ts'
import { choosePlace } from '../place/index.ts'

const modes = ['auto', 'full', 'folders', 'selected', 'none'] as const

export const tree = defineCommand({
  name: 'tree',
  summary: 'Show the folder tree as it appears in a prompt',
  options: [
    { name: 'mode', value: 'mode', choices: modes, help: 'How much of the tree to show; auto stays within a token budget' },
    { name: 'depth', value: 'n', kind: 'whole-number', help: 'Maximum depth; 0 shows the root and its direct children' },
    ...placeOptions,
    jsonOption,
  ],
  examples: [
    { line: 'sheaf tree', does: 'Show the tree, shortened if it is large' },
    { line: 'sheaf tree --mode folders --depth 2', does: 'Show only folders, three levels deep' },
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
      context.out.note(
        `${counted(rendered.tokens, 'token')}${rendered.wasTruncated ? ' (shortened; use --mode full to see everything)' : ''}`,
      )
    return 0
  },
})
