import type { CommitRecord } from '@sheaf/contract'
import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import { useHost } from '../host/use-host.ts'
import { useHostState, useLiveWorkspace } from '../state/host-state.ts'

/** Commits written in the open folders, newest first; listed again whenever one is written, undone, or redone. */
export function useCommits(): UseQueryResult<CommitRecord[]> {
  const host = useHost()
  const { id: workspace } = useLiveWorkspace()
  const stale = useHostState((state) => state.stale.commits)
  return useQuery({
    queryKey: ['commits', workspace, stale],
    queryFn: () => host['commits.list']({ workspace }),
    placeholderData: (before) => before,
  })
}
