import { settingRows } from '@sheaf/contract'
import { useHostState } from '../state/host-state.ts'
import { NumberField } from './number-field.tsx'
import { ProBadge } from './pro-badge.tsx'
import { SettingRow } from './setting-row.tsx'
import { words } from './settings.words.ts'
import { useSaveSettings } from './use-save-settings.ts'

/** The limits for the code maps that Auto adds. */
export function MapLimits() {
  return (
    <>
      <MapLimit name="autoMapTokens" {...words.autoMaps.each} />
      <MapLimit name="autoMapsTokens" {...words.autoMaps.total} />
    </>
  )
}

/** An empty field resets the limit to its default. */
function MapLimit({ name, label, help }: { name: 'autoMapTokens' | 'autoMapsTokens'; label: string; help: string }) {
  const value = useHostState((state) => state.settings[name])
  const save = useSaveSettings()
  const { min, max, default: usual } = settingRows[name]
  return (
    <SettingRow label={label} description={help}>
      <ProBadge for="code-maps" />
      <NumberField label={label} value={value} min={min} max={max} onChange={(next) => save({ [name]: next ?? usual })} />
    </SettingRow>
  )
}
