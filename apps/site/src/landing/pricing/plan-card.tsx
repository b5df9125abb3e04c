import { plans } from '@sheaf/contract'
import { Check } from 'lucide-react'
import { ButtonLink } from '../../kit/button-link.tsx'
import { dollars } from './money.ts'
import type { Offer } from './offers.ts'

export function PlanCard({ offer: { plan, per, text, points, action } }: { offer: Offer }) {
  return (
    <li data-plan={plan} className="flex flex-col rounded-lg border border-line bg-surface p-6">
      <h3 className="font-semibold">{plans[plan].name}</h3>
      <p className="mt-4 flex items-baseline gap-2">
        <span className="tabular font-semibold text-3xl tracking-tight">{dollars(plans[plan].price)}</span>
        <span className="text-muted text-sm">{per}</span>
      </p>
      <p className="mt-3 text-muted text-sm sm:min-h-11">{text}</p>
      <ul className="mt-5 mb-6 grid gap-2 text-sm">
        {points.map((point) => (
          <li key={point} className="flex gap-2">
            <Check className="mt-0.75 size-4 shrink-0 text-accent-ink" aria-hidden="true" />
            {point}
          </li>
        ))}
      </ul>
      <ButtonLink className="mt-auto" look={action.isPrimary ? 'primary' : 'quiet'} href={action.href}>
        {action.label}
      </ButtonLink>
    </li>
  )
}
