import type { Check } from '@sheaf/contract'
import { useQuery } from '@tanstack/react-query'
import { CircleCheck, CircleX } from 'lucide-react'
import { useState } from 'react'
import { type Said, said, useDesk } from '../desk/desk-store.ts'
import { useHost } from '../host/use-host.ts'
import { Button } from '../kit/button.tsx'
import { Problem, Spinner } from '../kit/marks.tsx'
import { Switch } from '../kit/switch.tsx'
import { BudgetWindow } from './budget-window.tsx'
import { SettingGroup, SettingRow } from './setting-row.tsx'
import { useSaveSettings } from './use-save-settings.ts'

export function GeneralPanel() {
  const { reopenLast, watch } = useDesk((state) => state.settings)
  const save = useSaveSettings()
  return (
    <>
      <SettingGroup title="Workspaces">
        <Switch
          label="Reopen the last workspace"
          says="Sheaf starts where you left off instead of with the list."
          checked={reopenLast}
          onChange={(next) => save({ reopenLast: next })}
        />
        <Switch
          label="Watch open folders"
          says={watch ? 'Changes on disk appear by themselves.' : 'Only Refresh looks at the disk again.'}
          checked={watch}
          onChange={(next) => save({ watch: next })}
        />
      </SettingGroup>
      <SettingGroup title="Prompt">
        <BudgetWindow />
      </SettingGroup>
      <SettingGroup title="About">
        <About />
        <Doctor />
      </SettingGroup>
    </>
  )
}

function About() {
  const host = useHost()
  const { data } = useQuery({ queryKey: ['about'], queryFn: () => host['host.about'](), staleTime: Number.POSITIVE_INFINITY })
  return (
    <SettingRow label={data ? `Sheaf ${data.version}` : 'Sheaf'} says="Everything is kept on this machine, in one folder. No telemetry.">
      <code className="max-w-full font-mono text-sm break-all text-muted select-text">{data?.home}</code>
    </SettingRow>
  )
}

function Doctor() {
  const host = useHost()
  const [state, setState] = useState<'idle' | 'busy' | { checks: Check[] } | { problem: Said }>('idle')
  const run = () => {
    setState('busy')
    host['doctor.check']().then(
      (checks) => setState({ checks }),
      (problem: unknown) => setState({ problem: said(problem) }),
    )
  }
  return (
    <div className="pb-2">
      <SettingRow label="Check the installation" says="Parsers, tokenizer, state, git and folders, each tried once.">
        <Button disabled={state === 'busy'} onClick={run}>
          {state === 'busy' ? <Spinner label="Checking…" /> : 'Check now'}
        </Button>
      </SettingRow>
      {typeof state === 'object' && 'problem' in state && <Problem {...state.problem} />}
      {typeof state === 'object' && 'checks' in state && (
        <ul aria-label="Checks" className="flex flex-col gap-1 text-sm">
          {state.checks.map((check) => (
            <li key={check.name} className="flex gap-2 [&_svg]:mt-0.5 [&_svg]:size-4 [&_svg]:shrink-0">
              {check.ok ? (
                <CircleCheck className="text-success" aria-label="ok" />
              ) : (
                <CircleX className="text-danger" aria-label="failed" />
              )}
              <span>
                <b className="font-medium">{check.name}</b> {check.says}
                {check.try !== undefined && <span className="block text-muted">{check.try}</span>}
              </span>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
