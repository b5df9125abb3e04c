// State of the portal. The key is kept only in memory, until the page is closed or left, and never in an address or in storage.

import type { LicenseMachine, LicenseOverview } from '@sheaf/contract'
import { useEffect, useRef, useState } from 'react'
import { type Answered, type ClaimedKey, claimKey, freeMachine, type Refused, readLicense } from './ask-service.ts'

export type PortalView =
  | { at: 'door'; refused?: Refused }
  | { at: 'asking'; what: string }
  | { at: 'claimed'; claimed: ClaimedKey }
  | { at: 'licence'; licence: LicenseOverview; refused?: Refused; freed?: string; freeing?: string }

export interface Portal {
  view: PortalView
  look(key: string): Promise<void>
  claim(checkoutId: string): Promise<void>
  free(machine: LicenseMachine): Promise<void>
  /** Repeats the last request. */
  retry(): void
  /** Cancels requests and forgets the key. */
  leave(): void
}

/** How long to wait for the payment provider's message before giving up. */
const claimPatienceMs = 90_000

export function usePortal(): Portal {
  const [view, setView] = useState<PortalView>({ at: 'door' })
  const key = useRef('')
  const again = useRef<() => void>(() => undefined)
  const asking = useRef(new AbortController())

  useEffect(() => () => asking.current.abort(), [])

  function begin(): AbortSignal {
    asking.current.abort()
    asking.current = new AbortController()
    return asking.current.signal
  }

  async function look(typed: string): Promise<void> {
    key.current = typed
    again.current = () => void look(typed)
    const signal = begin()
    setView({ at: 'asking', what: 'Loading your license' })
    const answer = await readLicense(typed, signal)
    if (signal.aborted) return
    setView(answer.ok ? { at: 'licence', licence: answer.value } : { at: 'door', refused: answer })
  }

  async function claim(checkoutId: string): Promise<void> {
    again.current = () => void claim(checkoutId)
    const signal = begin()
    setView({ at: 'asking', what: 'Waiting for payment confirmation' })
    const answer = await claimPatiently(checkoutId, signal)
    if (signal.aborted) return
    if (answer.ok) key.current = answer.value.key
    setView(answer.ok ? { at: 'claimed', claimed: answer.value } : { at: 'door', refused: answer })
  }

  async function free(machine: LicenseMachine): Promise<void> {
    if (view.at !== 'licence') return
    const { licence } = view
    again.current = () => void free(machine)
    const signal = begin()
    setView({ at: 'licence', licence, freeing: machine.id })
    const answer = await freeMachine(key.current, machine.id, signal)
    if (signal.aborted) return
    setView(answer.ok ? { at: 'licence', licence: answer.value, freed: machine.name } : { at: 'licence', licence, refused: answer })
  }

  return {
    view,
    look,
    claim,
    free,
    retry: () => again.current(),
    leave() {
      begin()
      key.current = ''
      setView({ at: 'door' })
    },
  }
}

/** Retries, because the page after a checkout often loads before the provider's message arrives. */
async function claimPatiently(checkoutId: string, signal: AbortSignal): Promise<Answered<ClaimedKey>> {
  const until = Date.now() + claimPatienceMs
  for (;;) {
    const answer = await claimKey(checkoutId, signal)
    if (signal.aborted || answer.ok || answer.code !== 'claim-waiting' || Date.now() > until) return answer
    await new Promise((resume) => setTimeout(resume, (answer.wait ?? 3) * 1_000))
  }
}
