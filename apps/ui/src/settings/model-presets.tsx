// Model presets: all slots under a name, to switch between setups with one choice.

import { modelSlots } from '@sheaf/contract'
import { Bookmark, Check, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../kit/button.tsx'
import { Menu, MenuGroup, MenuItem, MenuLabel, MenuSeparator } from '../kit/menu.tsx'
import { notify } from '../kit/notify.ts'
import { words } from './models.words.ts'
import { NameDialog } from './name-dialog.tsx'
import { removeByName, uniqueName, upsertByName } from './named-list.ts'
import { SettingRow } from './setting-row.tsx'
import { useModelSettings } from './use-model-settings.ts'

export function ModelPresets() {
  const [{ modelPresets, slots }, change] = useModelSettings()
  const [isNaming, setNaming] = useState(false)
  const current = modelPresets.find((preset) => modelSlots.every((slot) => preset.slots[slot] === slots[slot]))
  const remove = (name: string) => {
    const before = modelPresets
    change({ modelPresets: removeByName(modelPresets, name) })
    notify(words.removed(name), { action: { label: words.undo, onClick: () => change({ modelPresets: before }) } })
  }
  return (
    <SettingRow label={words.modelPresets.label} description={words.modelPresets.help}>
      <Menu
        align="end"
        trigger={
          <Button icon={<Bookmark />}>
            {current?.name ?? (modelPresets.length === 0 ? words.modelPresets.none : words.modelPresets.notOne)}
          </Button>
        }
      >
        {modelPresets.length > 0 && (
          <>
            <MenuGroup>
              <MenuLabel>{words.modelPresets.use}</MenuLabel>
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
            <MenuSeparator />
          </>
        )}
        <MenuItem icon={<Bookmark />} onClick={() => setNaming(true)}>
          {words.modelPresets.save}
        </MenuItem>
        {current && (
          <MenuItem icon={<Trash2 />} danger onClick={() => remove(current.name)}>
            {words.modelPresets.remove(current.name)}
          </MenuItem>
        )}
      </Menu>
      {isNaming && (
        <NameDialog
          title={words.modelPresets.dialog.title}
          description={words.modelPresets.dialog.help}
          confirmLabel={words.modelPresets.dialog.confirmLabel}
          name={current?.name ?? uniqueName(modelPresets, words.modelPresets.dialog.name)}
          onName={(name) => change({ modelPresets: upsertByName(modelPresets, { name, slots }) })}
          onClose={() => setNaming(false)}
        />
      )}
    </SettingRow>
  )
}
