import type { Definition, FileContent } from '@sheaf/contract'
import { useQuery } from '@tanstack/react-query'
import { useHost } from '../host/use-host.ts'
import { useLiveWorkspace } from '../state/host-state.ts'

/** The definitions of a previewed file; none until it is shown, and again after it changed. */
export function useDefinitions(path: string, file: FileContent | null): readonly Definition[] {
  const host = useHost()
  const { id: workspace } = useLiveWorkspace()
  const { data } = useQuery({
    queryKey: ['definitions', workspace, path, file?.bytes, file?.tokens],
    queryFn: () => host['definitions.find']({ workspace, path }),
    enabled: file !== null && !file.hidden,
    retry: false,
  })
  return data ?? none
}

const none: readonly Definition[] = []
