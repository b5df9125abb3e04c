import { limits, plans } from '@sheaf/contract'
import { addresses } from '../../addresses.ts'
import { ButtonLink } from '../../kit/button-link.tsx'
import { Section } from '../../kit/section.tsx'
import { Conditions } from './conditions.tsx'
import { dollars } from './money.ts'
import { offers, teamAddress } from './offers.ts'
import { PlanCard } from './plan-card.tsx'
import { TierTable } from './tier-table.tsx'

export function Pricing() {
  return (
    <Section
      id="pricing"
      title="Free to use. Pro when you need more."
      lead={
        <p>
          Prices are in US dollars. You pay model providers separately. Try Pro free for {limits.trialDays} days in the app, no credit card
          required.
        </p>
      }
      className="bg-sunken"
    >
      <ul className="grid gap-4 sm:grid-cols-2 lg:grid-cols-4">
        {offers.map((offer) => (
          <PlanCard key={offer.plan} offer={offer} />
        ))}
      </ul>
      <div
        data-plan="team"
        className="mt-4 flex flex-wrap items-center justify-between gap-x-8 gap-y-4 rounded-lg border border-line bg-surface p-6"
      >
        <div>
          <h3 className="font-semibold">{plans.team.name}</h3>
          <p className="mt-1 text-muted text-sm">
            From <span className="tabular font-medium text-ink">{dollars(plans.team.price)}</span> per month per seat, with volume
            discounts. Each seat includes {limits.machinesPerLicense} machines.
          </p>
        </div>
        <ButtonLink href={teamAddress}>Buy seats</ButtonLink>
      </div>
      <p className="mt-6 text-muted text-sm">
        Already have a license?{' '}
        <a className="link" href="/portal">
          Customer portal
        </a>{' '}
        (machines) ·{' '}
        <a className="link" href={addresses.billing}>
          Manage billing
        </a>{' '}
        (invoices, payment method, cancellation)
      </p>
      <TierTable />
      <Conditions />
    </Section>
  )
}
