// The resource sheaf://tree.

import { callOf } from '../tool.ts'
import type { McpResource } from './resource.ts'

export const tree: McpResource = {
  uri: 'sheaf://tree',
  name: 'tree',
  title: 'The file tree',
  description: 'The open folders as a tree; selected files are marked.',
  mimeType: 'text/plain',
  read: async (on) => (await on.host['tree.read']({ workspace: on.workspace }, callOf(on))).text,
}
