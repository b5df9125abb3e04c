// list_root_folders: the open folders.

import { z } from 'zod'
import { formatCount, visiblePath } from '../text.ts'
import { defineTool } from '../tool.ts'

export const listRootFolders = defineTool({
  name: 'list_root_folders',
  description: 'List the open folders (workspace roots). If there are several, paths start with the name of their root.',
  input: z.object({}),
  output: z.object({
    workspace: z.string(),
    roots: z.array(z.object({ name: z.string(), path: z.string(), files: z.int(), git: z.boolean() })),
  }),
  async run(_input, { host, workspace }) {
    const { name, roots = [] } = await host['workspaces.read']({ workspace, full: true })
    return {
      summary: `**${formatCount(roots.length, 'root folder')}** in workspace ${JSON.stringify(name)}.`,
      body: roots
        .map(
          (root) =>
            `${visiblePath(root.name)}: ${visiblePath(root.path)} (${formatCount(root.files, 'file')}${root.isRepository ? ', git' : ''})`,
        )
        .join('\n'),
      data: {
        workspace: name,
        roots: roots.map((root) => ({ name: root.name, path: root.path, files: root.files, git: root.isRepository })),
      },
      notes: roots.flatMap((root) => (root.missing ? [`${root.name}: ${root.missing}`] : [])),
    }
  },
})
