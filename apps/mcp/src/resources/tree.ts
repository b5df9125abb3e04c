// The resource sheaf://tree.

import { callOf } from '../tool.ts'
import type { McpResource } from './resource.ts'

export const tree: McpResource = {
  uri: 'sheaf://tree',
  name: 'tree',
  title: 'File tree',
  description: 'The open folders as a tree, with selected files marked.',
  mimeType: 'text/plain',
  read: async (on) => (await on.host['tree.read']({ workspace: on.workspace }, callOf(on))).text,
}
