// Model presets: all slots under a name, to switch between setups with one choice.

import { modelSlots } from '@sheaf/contract'
import { Bookmark, Check, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../kit/button.tsx'
import { Menu, MenuGroup, MenuItem, MenuLabel, MenuLine } from '../kit/menu.tsx'
import { notify } from '../kit/notify.ts'
import { NameDialog } from './name-dialog.tsx'
import { freeName, withNamed, withoutNamed } from './named-list.ts'
import { SettingRow } from './setting-row.tsx'
import { useModelSettings } from './use-model-settings.ts'

export function ModelPresets() {
  const [{ modelPresets, slots }, change] = useModelSettings()
  const [isNaming, setNaming] = useState(false)
  const current = modelPresets.find((preset) => modelSlots.every((slot) => preset.slots[slot] === slots[slot]))
  const remove = (name: string) => {
    const before = modelPresets
    change({ modelPresets: withoutNamed(modelPresets, name) })
    notify(`“${name}” was removed`, { action: { label: 'Undo', onClick: () => change({ modelPresets: before }) } })
  }
  return (
    <SettingRow label="Preset" says="All choices below under one name.">
      <Menu
        align="end"
        trigger={<Button icon={<Bookmark />}>{current?.name ?? (modelPresets.length === 0 ? 'No presets yet' : 'Not a preset')}</Button>}
      >
        {modelPresets.length > 0 && (
          <>
            <MenuGroup>
              <MenuLabel>Use</MenuLabel>
              {modelPresets.map((preset) => (
                <MenuItem
                  key={preset.name}
                  icon={preset === current ? <Check /> : <span className="size-4" />}
                  onClick={() => change({ slots: preset.slots })}
                >
                  {preset.name}
                </MenuItem>
              ))}
            </MenuGroup>
            <MenuLine />
          </>
        )}
        <MenuItem icon={<Bookmark />} onClick={() => setNaming(true)}>
          Save as preset…
        </MenuItem>
        {current && (
          <MenuItem icon={<Trash2 />} danger onClick={() => remove(current.name)}>
            Remove “{current.name}”
          </MenuItem>
        )}
      </Menu>
      {isNaming && (
        <NameDialog
          title="Save a model preset"
          says="The model of every slot is kept under this name; a preset of the same name is replaced."
          yes="Save"
          name={current?.name ?? freeName(modelPresets, 'My models')}
          onName={(name) => change({ modelPresets: withNamed(modelPresets, { name, slots }) })}
          onClose={() => setNaming(false)}
        />
      )}
    </SettingRow>
  )
}
