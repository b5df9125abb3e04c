import { isRefusal } from '@sheaf/contract'
import { useState } from 'react'
import { useHost } from '../host/use-host.ts'
import { notify, notifyProblem } from '../kit/notify.ts'
import { useHostState } from '../state/host-state.ts'
import { words } from './license.words.ts'

/** Starts the trial, and reports the outcome. */
export function useTrial(onStarted?: () => void): { start(): void; isBusy: boolean } {
  const host = useHost()
  const [isBusy, setBusy] = useState(false)
  const start = async () => {
    setBusy(true)
    try {
      const license = await host['license.change']({ type: 'start-trial' })
      useHostState.setState({ license })
      onStarted?.()
      notify(words.trial.started, { description: words.trial.startedHelp(license.daysLeft ?? 7) })
    } catch (problem) {
      if (isRefusal(problem) && problem.code === 'trial-used') notify(words.trial.used, { tone: 'info', description: words.trial.usedHelp })
      else notifyProblem(problem)
    } finally {
      setBusy(false)
    }
  }
  return { start: () => void start(), isBusy }
}
