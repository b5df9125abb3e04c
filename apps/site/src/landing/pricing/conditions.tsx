import { limits, plans } from '@sheaf/contract'
import type { ReactNode } from 'react'
import { outside } from '../../addresses.ts'
import { packageMb, sourceMb } from '../../measured/installed-size.ts'
import { dollars } from './money.ts'

const years = limits.supportYears === 1 ? 'one year' : `${limits.supportYears} years`

/** The small print in the size of the rest. */
export function Conditions() {
  return (
    <div className="mt-16 grid gap-x-10 gap-y-10 text-muted text-sm md:grid-cols-2 lg:grid-cols-3">
      <Condition title="Refunds" className="lg:row-span-2">
        <p>
          {plans['buy-to-own'].name} is refunded within {limits.refundDays} days of the purchase if all of this holds. The other plans are
          not refunded. Subscriptions can be cancelled.
        </p>
        <ul className="mt-2 grid list-disc gap-1 pl-5">
          <li>The software does not perform as advertised.</li>
          <li>The licence was activated on no more than one device.</li>
          <li>You tried our support first.</li>
          <li>You tell us a valid reason.</li>
        </ul>
      </Condition>
      <Condition title="Who can buy to own">
        <p>
          Individuals. A business with an annual revenue above {dollars(limits.lifetimeRevenueCap)} USD is not eligible; {plans.yearly.name}{' '}
          and {plans.team.name} are for everyone.
        </p>
      </Condition>
      <Condition title="Students">
        <p>
          Ask for a discount by mail from your educational address:{' '}
          <a className="link" href={`mailto:${outside.email}?subject=Student%20discount`}>
            {outside.email}
          </a>
          .
        </p>
      </Condition>
      <Condition title="Machines">
        <p>
          A licence is active on up to {limits.machinesPerLicense} machines at once. Take one off in the app or in the{' '}
          <a className="link" href="/portal">
            customer portal
          </a>
          , and the place is free.
        </p>
      </Condition>
      <Condition title="Cancelling">
        <p>
          A cancelled subscription is good to the end of what was paid for; after a failed payment Pro ends. The free tier goes on, and
          nothing you made is locked or lost.
        </p>
      </Condition>
      <Condition title="Support and age">
        <p>
          Support may be limited for versions older than {years}. Sheaf is not intended for children under {limits.minimumAge}. All of it
          stands in the{' '}
          <a className="link" href="/terms">
            terms
          </a>
          .
        </p>
      </Condition>
      <Condition title="What models cost">
        <p>Sheaf sells no tokens. What a model costs you pay its provider, with your own key; models on your machine cost nothing.</p>
      </Condition>
      <Condition title="System requirements">
        <ul className="grid gap-1">
          <li>macOS 14.0 or later; Debian 11, Ubuntu 20.04 or later; Windows and other Linux with Node 20 or later, from source</li>
          <li>8GB RAM recommended</li>
          <li>
            {packageMb} MB of disk ({sourceMb} MB from source),{' '}
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
