import { type TierRow, tierRows } from '@sheaf/contract'
import { Check, Minus } from 'lucide-react'

export function TierTable() {
  return (
    <table className="mt-16 w-full border-collapse text-sm">
      <caption className="pb-4 text-left font-semibold text-lg">Compare Free and Pro</caption>
      <thead>
        <tr className="border-line-strong border-b text-left">
          <th scope="col" className="py-3 pr-4 font-medium text-muted">
            Capability
          </th>
          <th scope="col" className="w-[26%] px-2 py-3 font-medium sm:w-45">
            Free
          </th>
          <th scope="col" className="w-[26%] px-2 py-3 font-medium sm:w-45">
            Pro
          </th>
        </tr>
      </thead>
      <tbody>
        {tierRows().map(({ name, free, pro }) => (
          <tr key={name} className="border-line border-b align-top">
            <th scope="row" className="py-3 pr-4 text-left font-normal">
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
  if (typeof value === 'string') return <td className="px-2 py-3 text-muted">{value}</td>
  return (
    <td className="px-2 py-3">
      {value ? (
        <Check className="size-4.5 text-accent-ink" aria-hidden="true" />
      ) : (
        <Minus className="size-4.5 text-faint" aria-hidden="true" />
      )}
      <span className="sr-only">{value ? 'yes' : 'no'}</span>
    </td>
  )
}
