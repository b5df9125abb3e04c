import { useEffect, useState } from 'react'
import { isReleased } from '../downloads/downloads.ts'
import { ButtonLink } from '../kit/button-link.tsx'
import { downloadLink, mailLink } from './links.ts'

/** The program is open unless the service says otherwise, so the page works before and without its answer. */
export function BetaPage() {
  const status = useBetaStatus()
  const isActive = status === 'active'
  return (
    <main id="content" className="mx-auto max-w-160 px-5 py-20 sm:px-8">
      <h1 className="font-semibold text-3xl">Beta program</h1>
      <p className="mt-5 flex flex-wrap items-center gap-3 text-lg">
        <span
          className={`rounded-full px-3 font-medium text-sm ${isActive ? 'bg-success-soft text-success' : 'bg-warning-soft text-warning'}`}
        >
          Status: <span data-beta-status={status}>{status}</span>
        </span>
        {isActive ? 'The beta program is active.' : 'The beta program is not active right now.'}
      </p>
      <p className="mt-5 text-muted">
        A beta is an early build of the next release that has had less testing. It uses the same state folder as the stable release, so keep
        a backup if you switch between them. The current beta is listed in{' '}
        <a className="link" href="/beta-available.json">
          beta-available.json
        </a>
        , and all releases are in the{' '}
        <a className="link" href="/appcast.xml">
          appcast
        </a>
        . To get beta updates, choose the Beta channel in Settings → Updates.
      </p>
      <p className="mt-8 flex flex-wrap gap-3">
        <ButtonLink href={downloadLink.href}>{isReleased ? 'Download the stable release' : 'Build from source'}</ButtonLink>
        <ButtonLink href={`${mailLink.href}?subject=Beta`}>Send beta feedback</ButtonLink>
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
        const reported = typeof body === 'object' && body !== null && 'status' in body ? body.status : undefined
        if (typeof reported === 'string' && /^[a-z-]{1,30}$/.test(reported)) setStatus(reported)
      })
      // Without the service, the page shows the status from the build.
      .catch(() => undefined)
    return () => leave.abort()
  }, [])
  return status
}
