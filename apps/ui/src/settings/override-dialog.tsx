// The user's overrides for one model. An empty field uses the provider's value, shown as its placeholder.

import { defined, type ModelOverride, type ModelPrice, type ModelShown } from '@sheaf/contract'
import { useState } from 'react'
import { Button } from '../kit/button.tsx'
import { Dialog } from '../kit/dialog.tsx'
import { Segmented } from '../kit/segmented.tsx'
import { bareName } from '../models/model-words.ts'
import { NumberField } from './number-field.tsx'
import { SettingRow } from './setting-row.tsx'

interface OverrideDialogProps {
  of: string
  model: ModelShown | undefined
  override: ModelOverride
  onSave: (override: ModelOverride) => void
  onClose: () => void
}

export function OverrideDialog({ of: ref, model, override, onSave, onClose }: OverrideDialogProps) {
  const [draft, setDraft] = useState<ModelOverride>(override)
  const set = (change: { [Key in keyof ModelOverride]: ModelOverride[Key] | undefined }) => setDraft(without({ ...draft, ...change }))
  const { price } = draft
  const priceOf = (change: Partial<ModelPrice>) =>
    set({ price: { input: price?.input ?? model?.price?.input ?? 0, output: price?.output ?? model?.price?.output ?? 0, ...change } })
  return (
    <Dialog
      title={model?.label ?? bareName(ref)}
      says={`${ref}: what you say here counts over what its provider says.`}
      width="medium"
      onClose={onClose}
      footer={
        <>
          <Button tone="quiet" className="mr-auto" disabled={Object.keys(draft).length === 0} onClick={() => setDraft({})}>
            Reset
          </Button>
          <Button tone="quiet" onClick={onClose}>
            Cancel
          </Button>
          <Button
            tone="primary"
            onClick={() => {
              onSave(draft)
              onClose()
            }}
          >
            Save
          </Button>
        </>
      }
    >
      <div className="divide-y divide-line">
        <SettingRow label="Diff editing" says="Off: it writes whole files, which small models do better.">
          <Three label="Diff editing" value={draft.diff} onChange={(diff) => set({ diff })} />
        </SettingRow>
        <SettingRow label="Streaming" says="Off: the answer comes at once at the end; some gateways need that.">
          <Three label="Streaming" value={draft.stream} onChange={(stream) => set({ stream })} />
        </SettingRow>
        <SettingRow label="Temperature" says="0 to 2. Not sent to models that take none.">
          <NumberField
            label="Temperature"
            decimal
            min={0}
            max={2}
            value={draft.temperature ?? null}
            placeholder="0"
            onChange={(next) => set({ temperature: next ?? undefined })}
          />
        </SettingRow>
        <SettingRow label="Context window" says="Tokens that it takes in.">
          <NumberField
            label="Context window"
            min={1}
            max={1_000_000_000}
            value={draft.contextTokens ?? null}
            placeholder={hint(model?.contextTokens)}
            onChange={(next) => set({ contextTokens: next ?? undefined })}
          />
        </SettingRow>
        <SettingRow label="Longest answer" says="Tokens that it gives out.">
          <NumberField
            label="Longest answer"
            min={1}
            max={1_000_000_000}
            value={draft.maxOutputTokens ?? null}
            placeholder={hint(model?.maxOutputTokens)}
            onChange={(next) => set({ maxOutputTokens: next ?? undefined })}
          />
        </SettingRow>
        <SettingRow label="Price" says="US dollars for a million tokens in and out.">
          <NumberField
            label="Price of a million tokens in"
            decimal
            min={0}
            max={1_000_000}
            value={price?.input ?? null}
            placeholder={hint(model?.price?.input)}
            onChange={(next) => (next === null ? set({ price: undefined }) : priceOf({ input: next }))}
          />
          <NumberField
            label="Price of a million tokens out"
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

/** On, off, or the provider's default. */
function Three({ label, value, onChange }: { label: string; value: boolean | undefined; onChange: (value: boolean | undefined) => void }) {
  return (
    <Segmented
      label={label}
      value={value === undefined ? 'auto' : value ? 'on' : 'off'}
      choices={[
        { value: 'auto', label: 'Auto' },
        { value: 'on', label: 'On' },
        { value: 'off', label: 'Off' },
      ]}
      onChange={(next) => onChange(next === 'auto' ? undefined : next === 'on')}
    />
  )
}

function hint(value: number | null | undefined): string {
  return value === null || value === undefined ? 'unknown' : value.toLocaleString('en')
}

function without(override: { [Key in keyof ModelOverride]: ModelOverride[Key] | undefined }): ModelOverride {
  const { diff, stream, temperature, contextTokens, maxOutputTokens, price } = override
  return {
    ...defined({ diff, stream, temperature, contextTokens, maxOutputTokens, price }),
  }
}
