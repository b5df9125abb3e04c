// Maps host events to changed resources, for subscribed clients. Changes within a short time are combined.

import type { HostApi, HostEvent } from '@sheaf/contract'

const changedBy: Partial<Record<HostEvent['type'], readonly string[]>> = {
  'selection-changed': ['sheaf://selection', 'sheaf://prompt'],
  'files-changed': ['sheaf://selection', 'sheaf://prompt'],
  'workspace-changed': ['sheaf://prompt'],
  'tree-changed': ['sheaf://tree', 'sheaf://prompt'],
}

const togetherMs = 200

export function followResources(host: Pick<HostApi, 'follow'>, touched: (uri: string, workspace: string) => void): () => void {
  const changed = new Map<string, { uri: string; workspace: string }>()
  let timer: NodeJS.Timeout | undefined
  const tell = () => {
    timer = undefined
    const now = [...changed.values()]
    changed.clear()
    for (const { uri, workspace } of now) touched(uri, workspace)
  }
  const unfollow = host.follow((event) => {
    const uris = changedBy[event.type]
    if (uris === undefined || !('workspace' in event)) return
    for (const uri of uris) changed.set(`${event.workspace} ${uri}`, { uri, workspace: event.workspace })
    timer ??= setTimeout(tell, togetherMs).unref()
  })
  return () => {
    unfollow()
    clearTimeout(timer)
  }
}
