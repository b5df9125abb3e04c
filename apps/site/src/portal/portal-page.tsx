import { useEffect } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { addresses } from '../addresses.ts'
import { ActionLink } from './action-link.tsx'
import { CancelAndRenew } from './cancel-and-renew.tsx'
import { ClaimedKeyCard } from './claimed-key-card.tsx'
import { ExtendedKeyCard } from './extended-key-card.tsx'
import { KeyForm } from './key-form.tsx'
import { LicenseCard } from './license-card.tsx'
import { readCheckoutId } from './read-checkout-id.ts'
import { RefusedCard } from './refused-card.tsx'
import { usePortal } from './use-portal.ts'
import { WaitingCard } from './waiting-card.tsx'

/** Your license and its machines. The key gives access; no account is needed. */
export function PortalPage() {
  const portal = usePortal()
  const { hash } = useLocation()
  const navigate = useNavigate()
  const checkout = readCheckoutId(hash)
  const { view, claim } = portal

  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once for each checkout in the address
  useEffect(() => {
    if (checkout !== undefined) void claim(checkout)
  }, [checkout])

  /** A checkout id is as good as the key it shows, so it must not stay in the address. */
  const forgetCheckout = () => void navigate('/portal', { replace: true, preventScrollReset: true })
  return (
    <main id="content" className="mx-auto max-w-180 px-5 py-14 sm:px-8 md:py-20">
      <h1 className="font-semibold text-3xl">Customer portal</h1>
      <p className="mt-3 max-w-140 text-muted">
        See where your license is active and deactivate machines you no longer use. Your key stays on this page. It isn't stored in cookies,
        browser storage, or the URL.
      </p>
      <noscript>
        <p className="mt-8 rounded-lg border border-line bg-surface p-5">
          This page requires JavaScript. You can do the same in a terminal: <code>sheaf license machines -</code> lists the machines, and{' '}
          <code>sheaf license machines - --free &lt;id&gt;</code> deactivates one.
        </p>
      </noscript>
      <div className="needs-script mt-8">
        {view.at === 'key-form' && (
          <>
            {view.refused && <RefusedCard refused={view.refused} onRetry={portal.retry} />}
            <KeyForm onKey={(key) => void portal.loadLicense(key)} />
          </>
        )}
        {view.at === 'waiting' && (
          <WaitingCard
            what={view.what}
            onCancel={() => {
              portal.leave()
              if (checkout !== undefined) forgetCheckout()
            }}
          />
        )}
        {view.at === 'claimed' && (
          <ClaimedKeyCard
            claimed={view.claimed}
            onSaved={() => {
              forgetCheckout()
              void portal.loadLicense(view.claimed.key)
            }}
          />
        )}
        {view.at === 'extended' && (
          <ExtendedKeyCard
            extended={view.extended}
            onDone={() => {
              forgetCheckout()
              portal.leave()
            }}
          />
        )}
        {view.at === 'license' && (
          <LicenseCard view={view} onFree={(machine) => void portal.free(machine)} onRetry={portal.retry} onLeave={portal.leave} />
        )}
      </div>
      <section aria-labelledby="billing-title" className="mt-8 rounded-lg border border-line bg-surface p-5">
        <h2 id="billing-title" className="font-semibold">
          Billing
        </h2>
        <p className="mt-1 text-muted">
          The payment provider’s billing portal has your invoices and payment method. <CancelAndRenew />
        </p>
        <p className="mt-4">
          <ActionLink action="billing" />
        </p>
      </section>
      <p className="mt-8 text-muted text-sm">
        To learn how licenses and machines work, see{' '}
        <a className="link" href="/docs#s=setup-configuration&ss=licences-and-machines">
          the docs
        </a>
        . For anything else,{' '}
        <a className="link" href={`mailto:${addresses.email}`}>
          contact us
        </a>
        .
      </p>
    </main>
  )
}
