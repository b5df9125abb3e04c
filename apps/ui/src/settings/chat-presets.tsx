// Chat presets: created in the Chat tab, renamed and removed here.

import type { ChatPreset } from '@sheaf/contract'
import { Pencil, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { IconButton } from '../kit/button.tsx'
import { notify } from '../kit/notify.ts'
import { useModels } from '../models/use-models.ts'
import { words } from './models.words.ts'
import { NameDialog } from './name-dialog.tsx'
import { removeByName, renameItem } from './named-list.ts'
import { SettingGroup } from './setting-row.tsx'
import { useModelSettings } from './use-model-settings.ts'

export function ChatPresets() {
  const [{ chatPresets }, change] = useModelSettings()
  const { nameOf } = useModels()
  const [naming, setNaming] = useState<string | null>(null)
  const remove = (name: string) => {
    const before = chatPresets
    change({ chatPresets: removeByName(chatPresets, name) })
    notify(words.removed(name), { action: { label: words.undo, onClick: () => change({ chatPresets: before }) } })
  }
  return (
    <SettingGroup title={words.chatPresets.title}>
      {chatPresets.length === 0 && <p className="py-2.5 text-sm text-muted">{words.chatPresets.empty}</p>}
      {chatPresets.map((preset) => (
        <div key={preset.name} className="flex items-center gap-2 py-2">
          <div className="min-w-0 grow">
            <div className="truncate">{preset.name}</div>
            <div className="truncate text-sm text-muted">{presetWords(preset, nameOf)}</div>
          </div>
          <IconButton label={words.chatPresets.rename(preset.name)} onClick={() => setNaming(preset.name)}>
            <Pencil />
          </IconButton>
          <IconButton label={words.chatPresets.remove(preset.name)} onClick={() => remove(preset.name)}>
            <Trash2 />
          </IconButton>
        </div>
      ))}
      {naming !== null && (
        <NameDialog
          title={words.chatPresets.dialog.title}
          description={words.chatPresets.dialog.help}
          confirmLabel={words.chatPresets.dialog.confirmLabel}
          name={naming}
          refuse={(name) => (renameItem(chatPresets, naming, name) === undefined ? words.chatPresets.dialog.taken : undefined)}
          onName={(name) => change({ chatPresets: renameItem(chatPresets, naming, name) ?? chatPresets })}
          onClose={() => setNaming(null)}
        />
      )}
    </SettingGroup>
  )
}

function presetWords({ settings }: ChatPreset, nameOf: (ref: string) => string): string {
  const { model, mode, edits, temperature, thinking, pro } = settings
  const { summary } = words.chatPresets
  return [
    model === null ? summary.chatModel : nameOf(model),
    mode === 'act' ? (edits === 'diff' ? summary.actWithDiffs : summary.actWithFiles) : summary.plan,
    pro ? summary.proMode : '',
    thinking === 'off' ? '' : thinking === 'max' ? summary.thinksMost : summary.thinks,
    temperature === null ? '' : summary.temperature(temperature),
  ]
    .filter(Boolean)
    .join(' · ')
}
