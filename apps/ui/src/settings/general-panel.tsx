import { useQuery } from '@tanstack/react-query'
import { useHost } from '../host/use-host.ts'
import { Switch } from '../kit/switch.tsx'
import { useHostState } from '../state/host-state.ts'
import { BudgetWindow } from './budget-window.tsx'
import { Checks } from './checks.tsx'
import { SettingGroup, SettingRow } from './setting-row.tsx'
import { useSaveSettings } from './use-save-settings.ts'

export function GeneralPanel() {
  const { reopenLast, watch } = useHostState((state) => state.settings)
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
        <Checks label="Check the installation" says="Parsers, tokenizer, state, git and folders, each tried once." button="Check now" />
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
