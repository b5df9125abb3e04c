// The features of each tier (specification §6) as a small table, and the prices of Pro (§9).

import { type TierRow, tierRows } from '@sheaf/contract'
import { Check, Minus } from 'lucide-react'
import { words } from './license.words.ts'
import { planRows } from './plan-words.ts'

export function ProTable() {
  return (
    <table className="w-full text-left">
      <caption className="sr-only">{words.table.caption}</caption>
      <thead className="text-sm text-muted">
        <tr className="border-b border-line">
          <th scope="col" className="py-1.5 font-normal">
            <span className="sr-only">{words.table.feature}</span>
          </th>
          <th scope="col" className="w-24 py-1.5 text-center font-normal">
            {words.table.free}
          </th>
          <th scope="col" className="w-24 py-1.5 text-center font-medium text-accent-ink">
            {words.table.pro}
          </th>
        </tr>
      </thead>
      <tbody>
        {tierRows().map(({ name, free, pro }) => (
          <tr key={name} className="border-b border-line last:border-0">
            <th scope="row" className="py-1 pr-2 font-normal">
              {name}
            </th>
            <Cell value={free} />
            <Cell value={pro} />
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function Cell({ value }: { value: TierRow['free'] }) {
  return (
    <td className="py-1 text-center text-sm tabular">
      {typeof value === 'string' ? (
        value
      ) : (
        <>
          {value ? (
            <Check className="mx-auto size-4 text-success" aria-hidden />
          ) : (
            <Minus className="mx-auto size-4 text-faint" aria-hidden />
          )}
          <span className="sr-only">{value ? words.table.yes : words.table.no}</span>
        </>
      )}
    </td>
  )
}

export function Prices() {
  return (
    <dl className="grid grid-cols-2 gap-2 md:grid-cols-4">
      {planRows.map(({ plan, name, price, description }) => (
        <div key={plan} className="rounded-md border border-line p-2.5">
          <dt className="text-sm text-muted">{name}</dt>
          <dd>
            <span className="text-lg font-semibold tabular">{price}</span>
            <span className="block text-xs text-muted">{description}</span>
          </dd>
        </div>
      ))}
    </dl>
  )
}
