// The resource sheaf://prompt.

import { callOptions } from '../tool.ts'
import type { McpResource } from './resource.ts'

export const prompt: McpResource = {
  uri: 'sheaf://prompt',
  name: 'prompt',
  title: 'Prompt',
  description: "The workspace's full prompt: tree, code maps, selected files, and instructions.",
  mimeType: 'text/plain',
  async read(call) {
    const built = await call.host['prompt.build']({ workspace: call.workspace, maxChars: resourceChars }, callOptions(call))
    const text = String(built.text)
    const { chars = text.length, notes } = built
    const rest =
      text.length < chars
        ? `\n\n(${chars - text.length} more characters. To continue, call workspace_context with op export and offset ${text.length}.)`
        : ''
    return [text + rest, ...notes].join('\n')
  },
}

/** A person attaches a resource and expects all of it. */
const resourceChars = 1_000_000
