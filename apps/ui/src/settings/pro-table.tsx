// What each tier has (specification §6), as a small table, and what Pro costs (§9).

import { limits, tiersWith } from '@sheaf/contract'
import { Check, Minus } from 'lucide-react'
import { planRows } from './plan-words.ts'

export function ProTable() {
  return (
    <table className="w-full text-left">
      <caption className="sr-only">What Free and Pro have</caption>
      <thead className="text-sm text-muted">
        <tr className="border-b border-line">
          <th scope="col" className="py-1.5 font-normal">
            <span className="sr-only">Feature</span>
          </th>
          <th scope="col" className="w-24 py-1.5 text-center font-normal">
            Free
          </th>
          <th scope="col" className="w-24 py-1.5 text-center font-medium text-accent-ink">
            Pro
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ what, free, pro }) => (
          <tr key={what} className="border-b border-line last:border-0">
            <th scope="row" className="py-1.5 pr-2 font-normal">
              {what}
            </th>
            <Cell value={free} />
            <Cell value={pro} />
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function Cell({ value }: { value: boolean | string }) {
  return (
    <td className="py-1.5 text-center text-sm tabular">
      {typeof value === 'string' ? (
        value
      ) : (
        <>
          {value ? (
            <Check className="mx-auto size-4 text-success" aria-hidden />
          ) : (
            <Minus className="mx-auto size-4 text-faint" aria-hidden />
          )}
          <span className="sr-only">{value ? 'yes' : 'no'}</span>
        </>
      )}
    </td>
  )
}

const rows: readonly { what: string; free: boolean | string; pro: boolean | string }[] = [
  { what: 'Tokens in a prompt', free: `${limits.freeTokenLimit / 1_000}k`, pro: 'no limit' },
  { what: 'Workspaces, search, ignore rules, stored prompts', free: true, pro: true },
  { what: 'Apply replies with review and undo', free: true, pro: true },
  { what: 'Chat with models of your own keys', free: true, pro: true },
  { what: 'Code maps', ...tiersWith('code-maps') },
  { what: 'Context Builder', ...tiersWith('context-builder') },
  {
    what: 'Pro Mode, planning model, model overrides, custom providers',
    ...tiersWith('pro-mode', 'planning-model', 'model-overrides', 'custom-providers'),
  },
  {
    what: 'Presets, duplicates, ephemeral workspaces, several windows',
    ...tiersWith('workspace-presets', 'duplicate-workspace', 'ephemeral-workspace', 'several-windows'),
  },
  { what: 'MCP tools', ...tiersWith('mcp-calls') },
  { what: 'Machines on one licence', free: '–', pro: String(limits.machinesPerLicence) },
]

export function Prices() {
  return (
    <dl className="grid grid-cols-2 gap-2 md:grid-cols-4">
      {planRows.map(({ plan, name, price, says }) => (
        <div key={plan} className="rounded-md border border-line p-2.5">
          <dt className="text-sm text-muted">{name}</dt>
          <dd>
            <span className="text-lg font-semibold tabular">{price}</span>
            <span className="block text-xs text-muted">{says}</span>
          </dd>
        </div>
      ))}
    </dl>
  )
}
