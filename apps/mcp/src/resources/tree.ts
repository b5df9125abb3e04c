// The resource sheaf://tree.

import { callOptions } from '../tool.ts'
import type { McpResource } from './resource.ts'

export const tree: McpResource = {
  uri: 'sheaf://tree',
  name: 'tree',
  title: 'File tree',
  description: 'The open folders as a tree, with selected files marked.',
  mimeType: 'text/plain',
  read: async (call) => (await call.host['tree.read']({ workspace: call.workspace }, callOptions(call))).text,
}
