import type { Check } from '@sheaf/contract'
import { CircleAlert, CircleCheck, CircleX } from 'lucide-react'
import { useState } from 'react'
import { useHost } from '../host/use-host.ts'
import { Button } from '../kit/button.tsx'
import { Problem, Spinner } from '../kit/indicators.tsx'
import { type ErrorMessage, toErrorMessage } from '../state/host-state.ts'
import { SettingRow } from './setting-row.tsx'
import { words } from './settings.words.ts'

/** `sheaf doctor` in the window; `mcp`: the checks for connecting an editor. */
export function Checks({ label, description, button, mcp = false }: { label: string; description: string; button: string; mcp?: boolean }) {
  const host = useHost()
  const [state, setState] = useState<'idle' | 'busy' | { checks: Check[] } | { problem: ErrorMessage }>('idle')
  const run = () => {
    setState('busy')
    host['doctor.check'](mcp ? { mcp } : {}).then(
      (checks) => setState({ checks }),
      (problem: unknown) => setState({ problem: toErrorMessage(problem) }),
    )
  }
  return (
    <div className="pb-2">
      <SettingRow label={label} description={description}>
        <Button disabled={state === 'busy'} onClick={run}>
          {state === 'busy' ? <Spinner label={words.checks.checking} /> : button}
        </Button>
      </SettingRow>
      {typeof state === 'object' && 'problem' in state && <Problem {...state.problem} />}
      {typeof state === 'object' && 'checks' in state && <Results checks={state.checks} />}
    </div>
  )
}

/** Failed checks come first: nobody reads twenty lines to find one. */
function Results({ checks }: { checks: readonly Check[] }) {
  const failed = checks.filter(({ ok }) => !ok)
  return (
    <>
      <p role="status" className="pb-1.5 text-sm text-muted tabular">
        {failed.length === 0 ? words.checks.allGood(checks.length) : words.checks.someFailed(failed.length, checks.length)}
      </p>
      <ul aria-label={words.checks.label} className="flex flex-col gap-1 text-sm">
        {[...failed, ...checks.filter(({ ok }) => ok)].map((check) => (
          <li key={check.name} className="flex gap-2 [&_svg]:mt-0.5 [&_svg]:size-4 [&_svg]:shrink-0">
            <Mark check={check} />
            <span className="min-w-0 break-words">
              <b className="font-medium">{check.name}</b> {check.says}
              {check.try !== undefined && <span className="block text-muted">{check.try}</span>}
            </span>
          </li>
        ))}
      </ul>
    </>
  )
}

function Mark({ check }: { check: Check }) {
  if (!check.ok) return <CircleX className="text-danger" aria-label={words.checks.marks.failed} />
  if (check.try !== undefined) return <CircleAlert className="text-warning" aria-label={words.checks.marks.warning} />
  return <CircleCheck className="text-success" aria-label={words.checks.marks.good} />
}
