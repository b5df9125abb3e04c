import { Minus, Monitor, Moon, Plus, Sun } from 'lucide-react'
import type { ReactNode } from 'react'
import { IconButton } from '../kit/button.tsx'
import { Segmented } from '../kit/segmented.tsx'
import { Switch } from '../kit/switch.tsx'
import { useHostState } from '../state/host-state.ts'
import { SettingGroup, SettingRow } from './setting-row.tsx'
import { words } from './settings.words.ts'
import { useSaveSettings } from './use-save-settings.ts'

const smallest = 11
const largest = 18

export function AppearancePanel() {
  const { theme, fontSize, diffView, wrapLines } = useHostState((state) => state.settings)
  const save = useSaveSettings()
  const { theme: themeWords, textSize, diffView: diffWords } = words.appearance
  return (
    <>
      <SettingGroup title={words.appearance.window}>
        <SettingRow label={themeWords.label} description={themeWords.help}>
          <Segmented
            label={themeWords.label}
            value={theme}
            onChange={(next) => save({ theme: next })}
            choices={[
              { value: 'system', label: <Named icon={<Monitor />} name={themeWords.system} /> },
              { value: 'light', label: <Named icon={<Sun />} name={themeWords.light} /> },
              { value: 'dark', label: <Named icon={<Moon />} name={themeWords.dark} /> },
            ]}
          />
        </SettingRow>
        <SettingRow label={textSize.label} description={textSize.help}>
          <div className="flex items-center gap-1">
            <IconButton label={textSize.smaller} disabled={fontSize <= smallest} onClick={() => save({ fontSize: fontSize - 1 })}>
              <Minus />
            </IconButton>
            <output aria-label={textSize.label} className="w-12 text-center tabular">
              {textSize.pixels(fontSize)}
            </output>
            <IconButton label={textSize.larger} disabled={fontSize >= largest} onClick={() => save({ fontSize: fontSize + 1 })}>
              <Plus />
            </IconButton>
          </div>
        </SettingRow>
      </SettingGroup>
      <SettingGroup title={words.appearance.code}>
        <SettingRow label={diffWords.label} description={diffWords.help}>
          <Segmented
            label={diffWords.label}
            value={diffView}
            onChange={(next) => save({ diffView: next })}
            choices={[
              { value: 'unified', label: diffWords.unified },
              { value: 'split', label: diffWords.split },
            ]}
          />
        </SettingRow>
        <Switch
          label={words.appearance.wrapLines.label}
          description={words.appearance.wrapLines.help}
          checked={wrapLines}
          onChange={(next) => save({ wrapLines: next })}
        />
      </SettingGroup>
    </>
  )
}

function Named({ icon, name }: { icon: ReactNode; name: string }) {
  return (
    <>
      {icon} {name}
    </>
  )
}
