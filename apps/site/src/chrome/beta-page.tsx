import { useEffect, useState } from 'react'
import { ButtonLink } from '../kit/button-link.tsx'
import { downloadLink, mailLink } from './links.ts'

/** The programme is open unless the service says otherwise. The page reads well before, and without, its answer. */
export function BetaPage() {
  const status = useBetaStatus()
  const isActive = status === 'active'
  return (
    <main id="content" className="mx-auto max-w-160 px-5 py-20 sm:px-8">
      <h1 className="font-semibold text-3xl">Beta programme</h1>
      <p className="mt-5 flex flex-wrap items-center gap-3 text-lg">
        <span
          className={`rounded-full px-3 font-medium text-sm ${isActive ? 'bg-success-soft text-success' : 'bg-warning-soft text-warning'}`}
        >
          Status: <span data-beta-status={status}>{status}</span>
        </span>
        {isActive ? 'The beta programme is active.' : 'The beta programme is not active at the moment.'}
      </p>
      <p className="mt-5 text-muted">
        A beta is the next release, earlier and less tried. It reads and writes the same state folder; keep a copy of it if you go back and
        forth. Whether one is out, and which, is in{' '}
        <a className="link" href="/beta-available.json">
          beta-available.json
        </a>
        ; all releases are in the{' '}
        <a className="link" href="/appcast.xml">
          appcast
        </a>
        . Choose the Beta channel under Settings → Updates to be told of one.
      </p>
      <p className="mt-8 flex flex-wrap gap-3">
        <ButtonLink href={downloadLink.href}>Download the stable release</ButtonLink>
        <ButtonLink href={`${mailLink.href}?subject=Beta`}>Tell us about a beta</ButtonLink>
      </p>
    </main>
  )
}

function useBetaStatus(): string {
  const [status, setStatus] = useState('active')
  useEffect(() => {
    const leave = new AbortController()
    fetch('/api/beta-status', { signal: leave.signal })
      .then((response) => (response.ok ? response.json() : undefined))
      .then((body: unknown) => {
        const said = typeof body === 'object' && body !== null && 'status' in body ? body.status : undefined
        if (typeof said === 'string' && /^[a-z-]{1,30}$/.test(said)) setStatus(said)
      })
      // Without a service the page says what was true when it was built.
      .catch(() => undefined)
    return () => leave.abort()
  }, [])
  return status
}
