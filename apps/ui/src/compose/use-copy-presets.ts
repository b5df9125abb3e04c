import type { CopyPreset } from '@sheaf/contract'
import { useQuery } from '@tanstack/react-query'
import { useHost } from '../host/use-host.ts'

/** Built into the program; they do not change while it runs. */
export function useCopyPresets(): readonly CopyPreset[] {
  const host = useHost()
  const { data } = useQuery({ queryKey: ['copy-presets'], queryFn: () => host['presets.list']({}), staleTime: Infinity })
  return data?.copy ?? none
}

const none: readonly CopyPreset[] = []
