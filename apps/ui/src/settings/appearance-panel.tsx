import { Minus, Monitor, Moon, Plus, Sun } from 'lucide-react'
import type { ReactNode } from 'react'
import { IconButton } from '../kit/button.tsx'
import { Segmented } from '../kit/segmented.tsx'
import { Switch } from '../kit/switch.tsx'
import { useHostState } from '../state/host-state.ts'
import { SettingGroup, SettingRow } from './setting-row.tsx'
import { useSaveSettings } from './use-save-settings.ts'

const smallest = 11
const largest = 18

export function AppearancePanel() {
  const { theme, fontSize, diffView, wrapLines } = useHostState((state) => state.settings)
  const save = useSaveSettings()
  return (
    <>
      <SettingGroup title="Window">
        <SettingRow label="Theme" says="System follows your desktop.">
          <Segmented
            label="Theme"
            value={theme}
            onChange={(next) => save({ theme: next })}
            choices={[
              { value: 'system', label: <Named icon={<Monitor />} name="System" /> },
              { value: 'light', label: <Named icon={<Sun />} name="Light" /> },
              { value: 'dark', label: <Named icon={<Moon />} name="Dark" /> },
            ]}
          />
        </SettingRow>
        <SettingRow label="Text size" says="Everything grows and shrinks with it.">
          <div className="flex items-center gap-1">
            <IconButton label="Smaller text" disabled={fontSize <= smallest} onClick={() => save({ fontSize: fontSize - 1 })}>
              <Minus />
            </IconButton>
            <output aria-label="Text size" className="w-12 text-center tabular">
              {fontSize} px
            </output>
            <IconButton label="Larger text" disabled={fontSize >= largest} onClick={() => save({ fontSize: fontSize + 1 })}>
              <Plus />
            </IconButton>
          </div>
        </SettingRow>
      </SettingGroup>
      <SettingGroup title="Code">
        <SettingRow label="Diff view" says="How a change is shown in a review.">
          <Segmented
            label="Diff view"
            value={diffView}
            onChange={(next) => save({ diffView: next })}
            choices={[
              { value: 'unified', label: 'Unified' },
              { value: 'split', label: 'Side by side' },
            ]}
          />
        </SettingRow>
        <Switch label="Wrap long lines" says="In previews and diffs." checked={wrapLines} onChange={(next) => save({ wrapLines: next })} />
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
