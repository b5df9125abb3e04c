// Checks this machine's license with the service, and deactivates it.

import { isRefusal, type LicenseStatus } from '@sheaf/contract'
import { useEffect, useRef, useState } from 'react'
import { useHost } from '../host/use-host.ts'
import { notify } from '../kit/notify.ts'
import { toErrorMessage, useHostState } from '../state/host-state.ts'
import { words } from './license.words.ts'
import type { LicenseActionState } from './license-card.tsx'

export function useLicenseActions(): { work: LicenseActionState; check(): void; deactivate(): void; cancel(): void } {
  const host = useHost()
  const [work, setWork] = useState<LicenseActionState>({ at: 'idle' })
  const running = useRef<AbortController | null>(null)
  useEffect(() => () => running.current?.abort(), [])

  const run = async (what: 'check' | 'deactivate', message: string, ask: (signal: AbortSignal) => Promise<LicenseStatus>) => {
    running.current?.abort()
    const own = new AbortController()
    running.current = own
    setWork({ at: 'asking', what: message })
    const next = await ask(own.signal).then(
      (license): LicenseActionState => {
        useHostState.setState({ license })
        if (what === 'deactivate') notify(words.card.deactivated, { description: words.card.deactivatedHelp })
        return what === 'check' && license.licence?.trouble === undefined ? { at: 'agreed' } : { at: 'idle' }
      },
      (problem: unknown): LicenseActionState =>
        isRefusal(problem) && problem.code === 'cancelled' ? { at: 'idle' } : { at: 'refused', what, error: toErrorMessage(problem) },
    )
    if (running.current === own) setWork(next)
  }

  return {
    work,
    check: () => void run('check', words.card.checking, (signal) => host['license.status']({ refresh: true }, { signal })),
    deactivate: () =>
      void run('deactivate', words.card.deactivating, (signal) => host['license.change']({ type: 'deactivate' }, { signal })),
    cancel: () => running.current?.abort(),
  }
}
