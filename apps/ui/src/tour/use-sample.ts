// The sample project in this window: opening it, and whether the open workspace is it.

import { useQuery } from '@tanstack/react-query'
import { useHost } from '../host/use-host.ts'
import { notify, notifyProblem } from '../kit/notify.ts'
import { useHostState } from '../state/host-state.ts'
import { useActions } from '../state/use-actions.ts'
import { startTour } from './tour-store.ts'

/** Makes it where it is not there yet, and says where it lies. The tour comes with it the first time. */
export function useOpenSample(): () => Promise<void> {
  const host = useHost()
  const actions = useActions()
  return async () => {
    try {
      const { path, isNew, question } = await host['sample.make']()
      if (!(await actions.open({ roots: [path] }, 'Opening the sample project…'))) return
      const { open, settings } = useHostState.getState()
      // What somebody wrote there stays.
      if (open?.fields.instructions === '')
        actions.change({ instructions: question, copyPreset: 'XML Edit', expandedFolders: ['shop', 'docs'] })
      if (isNew) notify(`The sample project is in ${path}`, { tone: 'info', description: 'Delete that folder whenever you like.' })
      if (!settings.toured) startTour()
    } catch (problem) {
      notifyProblem(problem)
    }
  }
}

/** What a model answered about it; null: another project is open. */
export function useSampleReply(): string | null {
  const host = useHost()
  const workspace = useHostState((state) => state.open?.id)
  const roots = useHostState((state) => state.open?.fields.roots.join('\n'))
  const { data } = useQuery({
    queryKey: ['sample-reply', workspace, roots],
    queryFn: () => host['sample.reply']({ workspace: workspace ?? '' }),
    enabled: workspace !== undefined,
  })
  return data ?? null
}
