// State of the portal. The key is kept only in memory, until the page is closed or left, and never in an address or in storage.

import type { LicenseMachine, LicenseOverview } from '@sheaf/contract'
import { useEffect, useRef, useState } from 'react'
import { type Answered, type ClaimedKey, claimKey, type ExtendedKey, freeMachine, type Refused, readLicense } from './ask-service.ts'

export type PortalView =
  | { at: 'key-form'; refused?: Refused }
  | { at: 'waiting'; what: string }
  | { at: 'claimed'; claimed: ClaimedKey }
  | { at: 'extended'; extended: ExtendedKey }
  | { at: 'license'; license: LicenseOverview; refused?: Refused; freed?: string; freeing?: string }

export interface Portal {
  view: PortalView
  loadLicense(key: string): Promise<void>
  claim(checkoutId: string): Promise<void>
  free(machine: LicenseMachine): Promise<void>
  /** Repeats the last request. */
  retry(): void
  /** Cancels requests and forgets the key. */
  leave(): void
}

/** How long to wait for the payment provider's message before giving up. */
const claimTimeoutMs = 90_000

export function usePortal(): Portal {
  const [view, setView] = useState<PortalView>({ at: 'key-form' })
  const key = useRef('')
  const lastRequest = useRef<() => void>(() => undefined)
  const controller = useRef(new AbortController())

  useEffect(() => () => controller.current.abort(), [])

  function startRequest(): AbortSignal {
    controller.current.abort()
    controller.current = new AbortController()
    return controller.current.signal
  }

  async function loadLicense(typed: string): Promise<void> {
    key.current = typed
    lastRequest.current = () => void loadLicense(typed)
    const signal = startRequest()
    setView({ at: 'waiting', what: 'Loading your license' })
    const answer = await readLicense(typed, signal)
    if (signal.aborted) return
    setView(answer.ok ? { at: 'license', license: answer.value } : { at: 'key-form', refused: answer })
  }

  async function claim(checkoutId: string): Promise<void> {
    lastRequest.current = () => void claim(checkoutId)
    const signal = startRequest()
    setView({ at: 'waiting', what: 'Waiting for payment confirmation' })
    const answer = await claimWithRetries(checkoutId, signal)
    if (signal.aborted) return
    if (!answer.ok) return setView({ at: 'key-form', refused: answer })
    if (!('key' in answer.value)) return setView({ at: 'extended', extended: answer.value })
    key.current = answer.value.key
    setView({ at: 'claimed', claimed: answer.value })
  }

  async function free(machine: LicenseMachine): Promise<void> {
    if (view.at !== 'license') return
    const { license } = view
    lastRequest.current = () => void free(machine)
    const signal = startRequest()
    setView({ at: 'license', license, freeing: machine.id })
    const answer = await freeMachine(key.current, machine.id, signal)
    if (signal.aborted) return
    setView(answer.ok ? { at: 'license', license: answer.value, freed: machine.name } : { at: 'license', license, refused: answer })
  }

  return {
    view,
    loadLicense,
    claim,
    free,
    retry: () => lastRequest.current(),
    leave() {
      startRequest()
      key.current = ''
      setView({ at: 'key-form' })
    },
  }
}

/** Retries, because the page after a checkout often loads before the provider's message arrives. */
async function claimWithRetries(checkoutId: string, signal: AbortSignal): Promise<Answered<ClaimedKey | ExtendedKey>> {
  const until = Date.now() + claimTimeoutMs
  for (;;) {
    const answer = await claimKey(checkoutId, signal)
    if (signal.aborted || answer.ok || answer.code !== 'claim-waiting' || Date.now() > until) return answer
    await new Promise((resume) => setTimeout(resume, (answer.wait ?? 3) * 1_000))
  }
}
