// Rarely changed options: the temperature, and chat presets.

import { Popover } from '@base-ui/react/popover'
import { type ChatPreset, visibleText } from '@sheaf/contract'
import { Bookmark, SlidersHorizontal, Trash2 } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import { Button, IconButton } from '../kit/button.tsx'
import { Field } from '../kit/field.tsx'
import { notify, notifyProblem } from '../kit/notify.ts'
import { modelNameFromRef } from '../models/model-words.ts'
import { useHostState } from '../state/host-state.ts'
import { useActions } from '../state/use-actions.ts'
import { words } from './composer.words.ts'
import { useChatSettings } from './use-chat-store.ts'

/** `noTemperature`: why the model takes no temperature. */
export function AnswerOptions({ noTemperature }: { noTemperature: string | undefined }) {
  return (
    <Popover.Root>
      <Popover.Trigger
        render={
          <IconButton label={words.options.title} className="size-7">
            <SlidersHorizontal />
          </IconButton>
        }
      />
      <Popover.Portal>
        <Popover.Positioner sideOffset={4} align="start" collisionPadding={8} className="z-50">
          <Popover.Popup
            aria-label={words.options.title}
            className="max-h-[var(--available-height)] w-80 max-w-[calc(100vw-16px)] animate-in overflow-y-auto rounded-md border border-line bg-raised p-3 shadow-float outline-none"
          >
            <Temperature refused={noTemperature} />
            <Presets />
          </Popover.Popup>
        </Popover.Positioner>
      </Popover.Portal>
    </Popover.Root>
  )
}

function Temperature({ refused }: { refused: string | undefined }) {
  const { settings, change } = useChatSettings()
  const { temperature } = settings
  return (
    <Field
      label={words.options.temperature.label}
      type="number"
      min={0}
      max={2}
      step={0.1}
      disabled={refused !== undefined}
      placeholder={words.options.temperature.placeholder}
      value={temperature ?? ''}
      onChange={({ target }) => {
        const next = target.value === '' ? null : Number(target.value)
        if (next === null || (next >= 0 && next <= 2)) change({ temperature: next })
      }}
      description={refused ?? words.options.temperature.help}
    />
  )
}

function Presets() {
  const presets = useHostState((state) => state.settings.models.chatPresets)
  const { settings, change } = useChatSettings()
  const actions = useActions()
  const [name, setName] = useState('')
  const savePresets = (next: ChatPreset[]) => {
    const { models } = useHostState.getState().settings
    return actions.saveSettings({ models: { ...models, chatPresets: next } })
  }
  const save = (event: FormEvent) => {
    event.preventDefault()
    const called = name.trim()
    if (called === '') return
    const others = presets.filter((preset) => preset.name.toLowerCase() !== called.toLowerCase())
    savePresets([...others, { name: called, settings }]).then(() => {
      setName('')
      notify(words.options.presets.saved(called))
    }, notifyProblem)
  }
  return (
    <div className="mt-3 border-t border-line pt-2.5">
      <h3 className="text-xs text-faint">{words.options.presets.title}</h3>
      {presets.length > 0 && (
        <ul className="mt-1">
          {presets.map((preset) => (
            <li key={preset.name} className="flex items-center gap-1">
              <button
                type="button"
                onClick={() => change(preset.settings)}
                className="flex h-8 min-w-0 grow items-center gap-2 rounded-sm px-1.5 text-left hover:bg-hover [&_svg]:size-4 [&_svg]:shrink-0 [&_svg]:text-faint"
              >
                <Bookmark aria-hidden />
                <span className="min-w-0 grow truncate">{visibleText(preset.name)}</span>
                <span className="max-w-36 truncate text-xs text-muted">{described(preset)}</span>
              </button>
              <IconButton
                label={words.options.presets.remove(preset.name)}
                onClick={() => void savePresets(presets.filter((other) => other !== preset)).catch(notifyProblem)}
              >
                <Trash2 />
              </IconButton>
            </li>
          ))}
        </ul>
      )}
      <form onSubmit={save} className="mt-2 flex items-end gap-2">
        <Field
          label={words.options.presets.name}
          hideLabel
          placeholder={words.options.presets.placeholder}
          maxLength={60}
          value={name}
          onChange={({ target }) => setName(target.value)}
          className="grow"
        />
        <Button type="submit" disabled={name.trim() === ''} focusableWhenDisabled>
          {words.options.presets.save}
        </Button>
      </form>
    </div>
  )
}

function described({ settings: { mode, model, pro } }: ChatPreset): string {
  const how = mode === 'plan' ? words.modes.plan : pro ? words.pro.label : words.modes.act
  return model === null ? how : `${how} · ${modelNameFromRef(model)}`
}
