// Maps host events to changed resources, for subscribed clients. Changes within a short time are combined.

import type { HostApi, HostEvent } from '@sheaf/contract'

const changedBy: Partial<Record<HostEvent['type'], readonly string[]>> = {
  'selection-changed': ['sheaf://selection', 'sheaf://prompt'],
  'files-changed': ['sheaf://selection', 'sheaf://prompt'],
  'workspace-changed': ['sheaf://prompt'],
  'tree-changed': ['sheaf://tree', 'sheaf://prompt'],
}

const debounceMs = 200

export function followResources(host: Pick<HostApi, 'subscribe'>, onChanged: (uri: string, workspace: string) => void): () => void {
  const changed = new Map<string, { uri: string; workspace: string }>()
  let timer: NodeJS.Timeout | undefined
  const flush = () => {
    timer = undefined
    const now = [...changed.values()]
    changed.clear()
    for (const { uri, workspace } of now) onChanged(uri, workspace)
  }
  const unfollow = host.subscribe((event) => {
    const uris = changedBy[event.type]
    if (uris === undefined || !('workspace' in event)) return
    for (const uri of uris) changed.set(`${event.workspace} ${uri}`, { uri, workspace: event.workspace })
    timer ??= setTimeout(flush, debounceMs).unref()
  })
  return () => {
    unfollow()
    clearTimeout(timer)
  }
}
