// Settings per model: custom model names, and the user's overrides of what the provider reports. Overrides are part of Pro.

import type { ModelOverride } from '@sheaf/contract'
import { Pencil, Plus, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { Button, IconButton } from '../kit/button.tsx'
import { Badge } from '../kit/indicators.tsx'
import { notify } from '../kit/notify.ts'
import { ModelPicker } from '../models/model-picker.tsx'
import { modelNameFromRef, priceWords } from '../models/model-words.ts'
import { useModels } from '../models/use-models.ts'
import { words } from './models.words.ts'
import { OverrideDialog } from './override-dialog.tsx'
import { ProBadge } from './pro-badge.tsx'
import { SettingGroup } from './setting-row.tsx'
import { useModelSettings } from './use-model-settings.ts'
import { useProGate } from './use-pro-gate.ts'

export function ModelOverrides() {
  const [{ overrides, custom }, change] = useModelSettings()
  const { find, nameOf, names } = useModels()
  const [editing, setEditing] = useState<string | null>(null)
  const gate = useProGate()
  const refs = [...new Set([...Object.keys(overrides), ...custom])].sort()
  const edit = (ref: string) => gate('model-overrides', () => setEditing(ref))
  const forget = (ref: string) => {
    const before = { overrides, custom }
    const { [ref]: _gone, ...rest } = overrides
    change({ overrides: rest, custom: custom.filter((each) => each !== ref) })
    notify(words.overrides.forgotten(modelNameFromRef(ref)), { action: { label: words.undo, onClick: () => change(before) } })
  }
  return (
    <SettingGroup title={words.overrides.title}>
      {refs.length === 0 && <p className="py-2.5 text-sm text-muted">{words.overrides.empty}</p>}
      {refs.map((ref) => (
        <div key={ref} className="flex items-center gap-2 py-2">
          <div className="min-w-0 grow">
            <div className="flex items-center gap-1.5">
              <span className="truncate" title={ref}>
                {nameOf(ref)}
              </span>
              {custom.includes(ref) && <Badge title={words.overrides.customHelp}>{words.overrides.custom}</Badge>}
            </div>
            <div className="truncate text-sm text-muted">{overrideWords(overrides[ref]) || words.overrides.none}</div>
          </div>
          <IconButton label={words.overrides.edit(ref)} onClick={() => edit(ref)}>
            <Pencil />
          </IconButton>
          <IconButton label={words.overrides.forget(ref)} onClick={() => forget(ref)}>
            <Trash2 />
          </IconButton>
        </div>
      ))}
      <div className="flex items-center gap-2 py-2">
        {names.size > 0 ? (
          <ModelPicker
            label={words.overrides.addLabel}
            value={null}
            fallback={words.overrides.add}
            icon={<Plus aria-hidden />}
            onChange={(ref) => ref !== null && edit(ref)}
          />
        ) : (
          <Button disabled icon={<Plus />}>
            {words.overrides.add}
          </Button>
        )}
        <ProBadge for="model-overrides" />
      </div>
      {editing !== null && (
        <OverrideDialog
          of={editing}
          model={find(editing)}
          override={overrides[editing] ?? {}}
          onSave={(next) => {
            const { [editing]: _before, ...rest } = overrides
            change({ overrides: Object.keys(next).length === 0 ? rest : { ...rest, [editing]: next } })
          }}
          onClose={() => setEditing(null)}
        />
      )}
    </SettingGroup>
  )
}

function overrideWords(override: ModelOverride | undefined): string {
  if (!override) return ''
  const { diff, images, stream, temperature, contextTokens, maxOutputTokens, price } = override
  const { summary } = words.overrides
  return [
    diff === undefined ? '' : diff ? summary.diffs : summary.wholeFiles,
    images === undefined ? '' : images ? summary.images : summary.noImages,
    stream === undefined ? '' : stream ? summary.streams : summary.atOnce,
    temperature === undefined ? '' : summary.temperature(temperature),
    contextTokens === undefined ? '' : summary.window(contextTokens),
    maxOutputTokens === undefined ? '' : summary.longestAnswer(maxOutputTokens),
    price === undefined ? '' : priceWords(price),
  ]
    .filter(Boolean)
    .join(' · ')
}
