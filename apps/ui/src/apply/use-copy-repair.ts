import { useHost } from '../host/use-host.ts'
import { useLiveWorkspace } from '../state/host-state.ts'
import { copyRepair } from './copy-repair.ts'

/** Copies the repair message of the open review, or of one change in it. The host builds it from the decisions made so far. */
export function useCopyRepair(): (only?: { file: number; change: number }) => void {
  const host = useHost()
  const { id: workspace } = useLiveWorkspace()
  return (only) => copyRepair(host['reviews.repair']({ workspace, ...only }))
}
