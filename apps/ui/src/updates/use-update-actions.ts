// The user's actions on an update. The host reports the progress to every window.

import { isRefusal, type UpdateStatus } from '@sheaf/contract'
import { useHost } from '../host/use-host.ts'
import { notify, notifyProblem } from '../kit/notify.ts'
import { useHostState } from '../state/host-state.ts'
import { useActions } from '../state/use-actions.ts'
import { words } from './updates.words.ts'
import { noticeKey, noticeOf, useUpdates } from './updates-store.ts'

interface UpdateActions {
  check(): void
  download(): void
  cancel(): void
  skip(version: string): void
  later(): void
  install(): void
}

export function useUpdateActions(): UpdateActions {
  const host = useHost()
  const actions = useActions()
  const run = (work: Promise<UpdateStatus>, done?: () => void) =>
    void work.then((shown) => {
      useUpdates.setState({ shown })
      done?.()
    }, notifyUnlessShown)
  return {
    check: () => run(host['updates.status']({ check: true })),
    download: () => run(host['updates.change']({ type: 'download' })),
    cancel: () => run(host['updates.change']({ type: 'cancel' })),
    skip: (version) =>
      void actions
        .saveSettings({ updates: { ...useHostState.getState().settings.updates, skipped: version } })
        .then(() => notify(words.skipped(version)), notifyProblem),
    later: () => {
      const noticed = noticeOf(useUpdates.getState())
      if (noticed !== null) useUpdates.setState({ later: noticeKey(noticed) })
    },
    install: () => run(host['updates.change']({ type: 'install' }), () => notify(words.install.started, { key: 'update-install' })),
  }
}

/** Skips errors that the state already shows. */
function notifyUnlessShown(problem: unknown): void {
  const { shown } = useUpdates.getState()
  const isShown =
    isRefusal(problem) && (problem.code === 'cancelled' || (shown?.state.at === 'failed' && shown.state.code === problem.code))
  if (!isShown) notifyProblem(problem)
}
