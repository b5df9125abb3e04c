// Shown if there are no files: why, as far as it is known, and what to do.

import type { PathExplanation, WindowApi } from '@sheaf/contract'
import { useQuery } from '@tanstack/react-query'
import { FolderX } from 'lucide-react'
import { runCommand } from '../commands/use-command.ts'
import { useHost } from '../host/use-host.ts'
import { Button } from '../kit/button.tsx'
import { EmptyState } from '../kit/indicators.tsx'
import { useWorkspaceSelector } from '../state/host-state.ts'
import type { TreeReplica } from '../state/tree-replica.ts'
import { showDialog } from '../state/view-state.ts'
import { words } from './tree.words.ts'

export function EmptyTree() {
  const host = useHost()
  const { id, tree } = useWorkspaceSelector(({ id, tree }) => ({ id, tree }))
  const isMissing = tree.roots.every(({ missing }) => missing !== undefined)
  const problem = tree.roots.map(({ folder }) => folder.problem).find((why) => why !== undefined)
  const { data: hidden } = useQuery({
    queryKey: ['hidden-folders', id, tree.version],
    queryFn: () => hiddenFolders(host, id, tree),
    enabled: !isMissing && problem === undefined,
  })
  if (isMissing) return null
  return (
    <EmptyState
      icon={<FolderX />}
      title={problem === undefined ? words.empty.title : words.empty.unreadable}
      description={problem ?? hiddenWords(hidden ?? [])}
    >
      <Button onClick={() => runCommand('refresh')}>{words.actions.refresh}</Button>
      {problem === undefined && <Button onClick={() => showDialog({ name: 'ignore' })}>{words.actions.ignorePatterns}</Button>}
      <Button onClick={() => runCommand('add-folder')}>{words.actions.addFolder}</Button>
    </EmptyState>
  )
}

function hiddenWords(hidden: readonly PathExplanation[]): string {
  const [first] = hidden
  if (!first) return words.empty.help
  const paths = hidden.map(({ path }) => path)
  const { because, rule } = first
  return rule ? words.empty.hiddenByRule(paths, because, rule.pattern, rule.source) : words.empty.hidden(paths, because)
}

const fewFolders = 3

/** The rules that hide the contents of the root; only folders can be asked for by name. */
async function hiddenFolders(host: WindowApi, workspace: string, tree: TreeReplica): Promise<PathExplanation[]> {
  const [root] = tree.roots
  if (!root) return []
  const { folders } = await host['folders.browse']({ path: root.path })
  const prefix = tree.roots.length > 1 ? `${root.name}/` : ''
  const asked = folders.slice(0, fewFolders).map(({ name }) => host['files.explain']({ workspace, path: prefix + name }))
  return (await Promise.all(asked)).filter(({ shown }) => !shown)
}
