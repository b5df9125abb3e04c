// The sample project in this window: opens it, and detects whether the open workspace is it.

import { useQuery } from '@tanstack/react-query'
import { useHost } from '../host/use-host.ts'
import { notify, notifyProblem } from '../kit/notify.ts'
import { useHostState } from '../state/host-state.ts'
import { useActions } from '../state/use-actions.ts'
import { words } from './tour.words.ts'
import { startTour, useTour } from './tour-store.ts'

/** Creates it if it does not exist yet, and shows where it is. Starts the tour the first time, and resumes one that was left. */
export function useOpenSample(): () => Promise<void> {
  const host = useHost()
  const actions = useActions()
  return async () => {
    try {
      const { path, isNew, question } = await host['sample.make']()
      if (!(await actions.open({ roots: [path] }, words.sample.opening))) return
      const { open, settings } = useHostState.getState()
      // Keeps what the user wrote there.
      if (open?.fields.instructions === '')
        actions.change({ instructions: question, copyPreset: 'XML Edit', expandedFolders: ['shop', 'docs'] })
      if (isNew) notify(words.sample.made(path), { tone: 'info', description: words.sample.madeHelp })
      if (open && (!settings.toured || useTour.getState().left !== null)) startTour(open.id)
    } catch (problem) {
      notifyProblem(problem)
    }
  }
}

/** A model's answer about it; null if another project is open, undefined until this is known. */
export function useSampleReply(): string | null | undefined {
  const host = useHost()
  const workspace = useHostState((state) => state.open?.id)
  const roots = useHostState((state) => state.open?.fields.roots.join('\n'))
  const { data } = useQuery({
    queryKey: ['sample-reply', workspace, roots],
    queryFn: () => host['sample.reply']({ workspace: workspace ?? '' }),
    enabled: workspace !== undefined,
  })
  return workspace === undefined ? null : data
}
