// Chat presets: created in the Chat tab, renamed and removed here.

import type { ChatPreset } from '@sheaf/contract'
import { Pencil, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { IconButton } from '../kit/button.tsx'
import { notify } from '../kit/notify.ts'
import { bareName } from '../models/model-words.ts'
import { useModels } from '../models/use-models.ts'
import { NameDialog } from './name-dialog.tsx'
import { renamed, withoutNamed } from './named-list.ts'
import { SettingGroup } from './setting-row.tsx'
import { useModelSettings } from './use-model-settings.ts'

export function ChatPresets() {
  const [{ chatPresets }, change] = useModelSettings()
  const { find } = useModels()
  const [naming, setNaming] = useState<string | null>(null)
  const remove = (name: string) => {
    const before = chatPresets
    change({ chatPresets: withoutNamed(chatPresets, name) })
    notify(`“${name}” was removed`, { action: { label: 'Undo', onClick: () => change({ chatPresets: before }) } })
  }
  return (
    <SettingGroup title="Chat presets">
      {chatPresets.length === 0 && (
        <p className="py-2.5 text-sm text-muted">None yet. Save the settings of a conversation as a preset in the Chat tab.</p>
      )}
      {chatPresets.map((preset) => (
        <div key={preset.name} className="flex items-center gap-2 py-2">
          <div className="min-w-0 grow">
            <div className="truncate">{preset.name}</div>
            <div className="truncate text-sm text-muted">{presetWords(preset, (ref) => find(ref)?.label ?? bareName(ref))}</div>
          </div>
          <IconButton label={`Rename ${preset.name}`} onClick={() => setNaming(preset.name)}>
            <Pencil />
          </IconButton>
          <IconButton label={`Remove ${preset.name}`} onClick={() => remove(preset.name)}>
            <Trash2 />
          </IconButton>
        </div>
      ))}
      {naming !== null && (
        <NameDialog
          title="Rename the chat preset"
          says="Conversations that were begun with it stay as they are."
          yes="Rename"
          name={naming}
          refuse={(name) => (renamed(chatPresets, naming, name) === undefined ? 'Another preset has this name.' : undefined)}
          onName={(name) => change({ chatPresets: renamed(chatPresets, naming, name) ?? chatPresets })}
          onClose={() => setNaming(null)}
        />
      )}
    </SettingGroup>
  )
}

function presetWords({ settings }: ChatPreset, nameOf: (ref: string) => string): string {
  const { model, mode, edits, temperature, thinking, pro } = settings
  return [
    model === null ? 'the chat model' : nameOf(model),
    mode === 'act' ? `act, ${edits === 'diff' ? 'diffs' : 'whole files'}` : 'plan',
    pro ? 'Pro Mode' : '',
    thinking === 'off' ? '' : thinking === 'max' ? 'thinks as much as it can' : 'thinks',
    temperature === null ? '' : `temperature ${temperature}`,
  ]
    .filter(Boolean)
    .join(' · ')
}
