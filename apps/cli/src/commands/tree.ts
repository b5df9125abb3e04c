// `sheaf tree`: shows the tree as it appears in a prompt.

import { defined } from '@sheaf/contract'
import { defineCommand, jsonOption, scopeOptions } from '../command/index.ts'
import { formatCount } from '../layout/index.ts'
import { chooseScope } from '../scope/index.ts'

const modes = ['auto', 'full', 'folders', 'selected', 'none'] as const

export const tree = defineCommand({
  name: 'tree',
  summary: 'Show the folder tree as it appears in a prompt',
  options: [
    { name: 'mode', value: 'mode', choices: modes, help: 'How much of the tree to show; auto stays within a token budget (default: auto)' },
    { name: 'depth', value: 'n', kind: 'whole-number', help: 'Maximum depth; 0 shows the root and its direct children' },
    ...scopeOptions,
    jsonOption,
  ],
  examples: [
    { line: 'sheaf tree', description: 'Show the tree, shortened if it is large' },
    { line: 'sheaf tree --mode folders --depth 2', description: 'Show only folders, three levels deep' },
  ],
  async run(args, context) {
    const scope = await chooseScope(args, context)
    const mode = args.choice('mode', modes)
    const depth = args.number('depth')
    const host = await context.host()
    const rendered = await host['tree.read']({ ...scope, ...defined({ mode, depth }) }, context.call)
    if (args.isSet('json')) {
      context.out.json(rendered)
      return 0
    }
    if (rendered.text !== '') context.out.line(context.out.shownText(rendered.text.replace(/\n$/, '')))
    if (context.out.isTerminal)
      context.out.note(
        `${formatCount(rendered.tokens, 'token')}${rendered.wasTruncated ? ' (shortened; use --mode full to see everything)' : ''}`,
      )
    return 0
  },
})
