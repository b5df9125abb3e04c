import { words as editorWords } from '../editor/editor.words.ts'
import { EditorSetting } from '../editor/editor-setting.tsx'
import { Switch } from '../kit/switch.tsx'
import { useHostState } from '../state/host-state.ts'
import { BudgetWindow } from './budget-window.tsx'
import { Checks } from './checks.tsx'
import { MapLimits } from './map-limits.tsx'
import { SettingGroup, SettingRow } from './setting-row.tsx'
import { words } from './settings.words.ts'
import { useSaveSettings } from './use-save-settings.ts'

export function GeneralPanel() {
  const { reopenLast, watch } = useHostState((state) => state.settings)
  const save = useSaveSettings()
  return (
    <>
      <SettingGroup title={words.general.workspaces}>
        <Switch
          label={words.general.reopenLast.label}
          description={words.general.reopenLast.help}
          checked={reopenLast}
          onChange={(next) => save({ reopenLast: next })}
        />
        <Switch
          label={words.general.watch.label}
          description={watch ? words.general.watch.helpOn : words.general.watch.helpOff}
          checked={watch}
          onChange={(next) => save({ watch: next })}
        />
      </SettingGroup>
      <SettingGroup title={words.general.prompt}>
        <BudgetWindow />
        <MapLimits />
      </SettingGroup>
      <SettingGroup title={editorWords.setting.group}>
        <EditorSetting />
      </SettingGroup>
      <SettingGroup title={words.general.about}>
        <About />
        <Checks label={words.general.check.label} description={words.general.check.help} button={words.general.check.button} />
      </SettingGroup>
    </>
  )
}

function About() {
  const about = useHostState((state) => state.about)
  return (
    <SettingRow label={about ? words.general.version(about.version) : words.general.sheaf} description={words.general.versionHelp}>
      <code className="max-w-full font-mono text-sm break-all text-muted select-text">{about?.home}</code>
    </SettingRow>
  )
}
