// The user's overrides for one model. An empty field uses the provider's value, shown as its placeholder.

import { defined, type ModelInfo, type ModelOverride, type ModelPrice } from '@sheaf/contract'
import { useState } from 'react'
import { Button } from '../kit/button.tsx'
import { Dialog } from '../kit/dialog.tsx'
import { Segmented } from '../kit/segmented.tsx'
import { modelNameFromRef } from '../models/model-words.ts'
import { words } from './models.words.ts'
import { NumberField } from './number-field.tsx'
import { SettingRow } from './setting-row.tsx'

interface OverrideDialogProps {
  of: string
  model: ModelInfo | undefined
  override: ModelOverride
  onSave: (override: ModelOverride) => void
  onClose: () => void
}

export function OverrideDialog({ of: ref, model, override, onSave, onClose }: OverrideDialogProps) {
  const [draft, setDraft] = useState<ModelOverride>(override)
  const set = (change: { [Key in keyof ModelOverride]: ModelOverride[Key] | undefined }) => setDraft(without({ ...draft, ...change }))
  const { price } = draft
  const autoImages = model?.auto ? model.auto.images : model?.imagesUnknown ? null : model?.can.images
  const priceOf = (change: Partial<ModelPrice>) =>
    set({ price: { input: price?.input ?? model?.price?.input ?? 0, output: price?.output ?? model?.price?.output ?? 0, ...change } })
  return (
    <Dialog
      title={model?.label ?? modelNameFromRef(ref)}
      description={words.override.help(ref)}
      width="medium"
      onClose={onClose}
      footer={
        <>
          <Button tone="quiet" className="mr-auto" disabled={Object.keys(draft).length === 0} onClick={() => setDraft({})}>
            {words.override.reset}
          </Button>
          <Button tone="quiet" onClick={onClose}>
            {words.override.cancel}
          </Button>
          <Button
            tone="primary"
            onClick={() => {
              onSave(draft)
              onClose()
            }}
          >
            {words.override.save}
          </Button>
        </>
      }
    >
      <div className="divide-y divide-line">
        <SettingRow label={words.override.diff.label} description={words.override.diff.help}>
          <Three
            label={words.override.diff.label}
            auto={model?.auto?.diff ?? model?.can.diff}
            value={draft.diff}
            onChange={(diff) => set({ diff })}
          />
        </SettingRow>
        <SettingRow
          label={words.override.images.label}
          description={autoImages === null ? words.override.images.unknown : words.override.images.help}
        >
          <Three
            label={words.override.images.label}
            auto={autoImages ?? false}
            value={draft.images}
            onChange={(images) => set({ images })}
          />
        </SettingRow>
        <SettingRow label={words.override.stream.label} description={words.override.stream.help}>
          <Three label={words.override.stream.label} auto value={draft.stream} onChange={(stream) => set({ stream })} />
        </SettingRow>
        <SettingRow label={words.override.temperature.label} description={words.override.temperature.help}>
          <NumberField
            label={words.override.temperature.label}
            decimal
            min={0}
            max={2}
            value={draft.temperature ?? null}
            placeholder="0"
            onChange={(next) => set({ temperature: next ?? undefined })}
          />
        </SettingRow>
        <SettingRow label={words.override.window.label} description={words.override.window.help}>
          <NumberField
            label={words.override.window.label}
            min={1}
            max={1_000_000_000}
            value={draft.contextTokens ?? null}
            placeholder={hint(model?.contextTokens)}
            onChange={(next) => set({ contextTokens: next ?? undefined })}
          />
        </SettingRow>
        <SettingRow label={words.override.longestAnswer.label} description={words.override.longestAnswer.help}>
          <NumberField
            label={words.override.longestAnswer.label}
            min={1}
            max={1_000_000_000}
            value={draft.maxOutputTokens ?? null}
            placeholder={hint(model?.maxOutputTokens)}
            onChange={(next) => set({ maxOutputTokens: next ?? undefined })}
          />
        </SettingRow>
        <SettingRow label={words.override.price.label} description={words.override.price.help}>
          <NumberField
            label={words.override.price.input}
            decimal
            min={0}
            max={1_000_000}
            value={price?.input ?? null}
            placeholder={hint(model?.price?.input)}
            onChange={(next) => (next === null ? set({ price: undefined }) : priceOf({ input: next }))}
          />
          <NumberField
            label={words.override.price.output}
            decimal
            min={0}
            max={1_000_000}
            value={price?.output ?? null}
            placeholder={hint(model?.price?.output)}
            onChange={(next) => (next === null ? set({ price: undefined }) : priceOf({ output: next }))}
          />
        </SettingRow>
      </div>
    </Dialog>
  )
}

interface ThreeProps {
  label: string
  /** What Auto is now; undefined if the model is not in the list. */
  auto: boolean | undefined
  value: boolean | undefined
  onChange: (value: boolean | undefined) => void
}

/** On, off, or the provider's default. */
function Three({ label, auto, value, onChange }: ThreeProps) {
  return (
    <Segmented
      label={label}
      value={value === undefined ? 'auto' : value ? 'on' : 'off'}
      choices={[
        { value: 'auto', label: auto === undefined ? words.override.auto : words.override.autoIs(auto) },
        { value: 'on', label: words.override.on },
        { value: 'off', label: words.override.off },
      ]}
      onChange={(next) => onChange(next === 'auto' ? undefined : next === 'on')}
    />
  )
}

function hint(value: number | null | undefined): string {
  return value === null || value === undefined ? words.override.unknown : value.toLocaleString('en')
}

function without(override: { [Key in keyof ModelOverride]: ModelOverride[Key] | undefined }): ModelOverride {
  const { diff, images, stream, temperature, contextTokens, maxOutputTokens, price } = override
  return {
    ...defined({ diff, images, stream, temperature, contextTokens, maxOutputTokens, price }),
  }
}
