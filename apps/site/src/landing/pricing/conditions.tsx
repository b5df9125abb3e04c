import { limits, plans } from '@sheaf/contract'
import type { ReactNode } from 'react'
import { addresses } from '../../addresses.ts'
import { packageMb, sourceMb } from '../../measured/installed-size.ts'
import { CancelAndRenew } from '../../portal/cancel-and-renew.tsx'
import { dollars } from './money.ts'

const years = limits.supportYears === 1 ? 'one year' : `${limits.supportYears} years`

/** The small print, in normal size. */
export function Conditions() {
  return (
    <div className="mt-16 grid gap-x-10 gap-y-10 text-muted text-sm md:grid-cols-2 lg:grid-cols-3">
      <Condition title="Refunds" className="lg:row-span-2">
        <p>
          {plans['buy-to-own'].name} can be refunded within {limits.refundDays} days of purchase if all of the following apply. Other plans
          are non-refundable. You can cancel a subscription at any time.
        </p>
        <ul className="mt-2 grid list-disc gap-1 pl-5">
          <li>The software does not perform as advertised.</li>
          <li>The license is not activated on more than one device.</li>
          <li>You contacted support first, and we couldn’t solve the problem.</li>
          <li>You give us a valid reason.</li>
        </ul>
      </Condition>
      <Condition title="Who can buy to own">
        <p>
          Individuals only. A business with annual revenue above {dollars(limits.lifetimeRevenueCap)} USD is not eligible. All other plans
          are available to everyone.
        </p>
      </Condition>
      <Condition title="Students">
        <p>
          To request a discount, email us from your educational address:{' '}
          <a className="link" href={`mailto:${addresses.email}?subject=Student%20discount`}>
            {addresses.email}
          </a>
          .
        </p>
      </Condition>
      <Condition title="Machines">
        <p>
          A license can be active on up to {limits.machinesPerLicense} machines at once. Deactivate a machine in the app or in the{' '}
          <a className="link" href="/portal">
            customer portal
          </a>{' '}
          to use the license on another one.
        </p>
      </Condition>
      <Condition title="Cancellation and renewal">
        <p>
          <CancelAndRenew /> After a failed payment, Pro ends. The free tier keeps working, and nothing you made is locked or lost.
        </p>
        <p className="mt-2">
          <a className="link" href={addresses.billing}>
            Manage billing
          </a>
        </p>
      </Condition>
      <Condition title="Support and age">
        <p>
          Support may be limited for versions older than {years}. Sheaf is not intended for children under {limits.minimumAge}. See the{' '}
          <a className="link" href="/terms">
            terms
          </a>{' '}
          for details.
        </p>
      </Condition>
      <Condition title="Model costs">
        <p>
          Sheaf doesn’t sell tokens. You pay model providers directly with your own keys, or use an agent with the account that you’re
          signed in to. Models on your machine cost nothing.
        </p>
      </Condition>
      <Condition title="System requirements">
        <ul className="grid gap-1">
          <li>Debian 11 or later, or Ubuntu 20.04 or later; other Linux distributions from source, with Node 20 or later</li>
          <li>macOS 14.0 or later, or Windows 10 or later (we haven’t tested these yet)</li>
          <li>8GB RAM recommended</li>
          <li>
            {packageMb} MB of disk space ({sourceMb} MB from source),{' '}
            <a className="link" href="/measured#disk">
              as measured
            </a>
          </li>
        </ul>
      </Condition>
    </div>
  )
}

function Condition({ title, className, children }: { title: string; className?: string; children: ReactNode }) {
  return (
    <div className={className}>
      <h3 className="mb-2 font-semibold text-base text-ink">{title}</h3>
      {children}
    </div>
  )
}
