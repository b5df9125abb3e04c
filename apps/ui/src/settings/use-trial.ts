import { isRefusal } from '@sheaf/contract'
import { useState } from 'react'
import { useHost } from '../host/use-host.ts'
import { notify, notifyProblem } from '../kit/notify.ts'
import { useHostState } from '../state/host-state.ts'

/** Starts the trial, and reports the outcome. */
export function useTrial(): { start(): void; isBusy: boolean } {
  const host = useHost()
  const [isBusy, setBusy] = useState(false)
  const start = async () => {
    setBusy(true)
    try {
      const licence = await host['license.startTrial']()
      useHostState.setState({ licence })
      notify('Your trial has begun', { description: `Everything of Pro works for ${licence.daysLeft ?? 7} days. Nothing is charged.` })
    } catch (problem) {
      if (isRefusal(problem) && problem.code === 'trial-used')
        notify('The trial was already used on this machine.', {
          tone: 'info',
          description: 'The free tier goes on without an end; nothing you made is lost.',
        })
      else notifyProblem(problem)
    } finally {
      setBusy(false)
    }
  }
  return { start: () => void start(), isBusy }
}
