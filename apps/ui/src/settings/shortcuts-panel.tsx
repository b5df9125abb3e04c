// Every command with its key. A click records a new one; taking the key of another command asks first.

import { RotateCcw } from 'lucide-react'
import { type KeyboardEvent, useState } from 'react'
import { type CommandId, commandGroups, commandIds, commandRow } from '../commands/command-table.ts'
import { keysFromEvent } from '../commands/listen-for-shortcuts.ts'
import { Button, IconButton } from '../kit/button.tsx'
import { classNames } from '../kit/class-names.ts'
import { Field } from '../kit/field.tsx'
import { fillPlaceholders } from '../kit/fill-placeholders.ts'
import { Keys } from '../kit/keys.tsx'
import { useHostState } from '../state/host-state.ts'
import { words } from './settings.words.ts'
import { commandWithKeys, effectiveKeys, isBrowserKey, isChanged, isOnlyModifier, resetKeys, setKeys } from './shortcuts.ts'
import { useSaveSettings } from './use-save-settings.ts'

export function ShortcutsPanel() {
  const [text, setText] = useState('')
  const { keys } = useHostState((state) => state.settings)
  const save = useSaveSettings()
  const query = text.toLowerCase()
  const found = commandIds.filter((id) => `${commandRow(id).title} ${commandRow(id).group}`.toLowerCase().includes(query))
  return (
    <div className="flex flex-col gap-3">
      <div className="flex items-center gap-2">
        <Field
          className="grow"
          label={words.shortcuts.filter}
          hideLabel
          type="search"
          placeholder={words.shortcuts.filter}
          value={text}
          onChange={(event) => setText(event.target.value)}
        />
        <Button tone="quiet" disabled={Object.keys(keys).length === 0} onClick={() => save({ keys: {} })}>
          {words.shortcuts.resetAll}
        </Button>
      </div>
      <p className="text-sm text-muted">{words.shortcuts.help}</p>
      {found.length === 0 && <p className="py-4 text-center text-muted">{words.shortcuts.empty}</p>}
      {commandGroups.map((group) => {
        const ids = found.filter((id) => commandRow(id).group === group)
        return (
          ids.length > 0 && (
            <section key={group} aria-label={group}>
              <h3 className="pb-0.5 text-xs text-faint">{group}</h3>
              <ul className="divide-y divide-line">
                {ids.map((id) => (
                  <ShortcutRow key={id} id={id} />
                ))}
              </ul>
            </section>
          )
        )
      })}
    </div>
  )
}

function ShortcutRow({ id }: { id: CommandId }) {
  const { keys } = useHostState((state) => state.settings)
  const save = useSaveSettings()
  const [isRecording, setRecording] = useState(false)
  const [wanted, setWanted] = useState<string | null>(null)
  const { title } = commandRow(id)
  const own = effectiveKeys(keys, id)
  const taken = wanted === null ? undefined : commandWithKeys(keys, wanted, id)

  const record = (event: KeyboardEvent) => {
    if (!isRecording) return
    // Neither the dialog nor a command may receive a key that is being recorded.
    event.preventDefault()
    event.stopPropagation()
    const pressed = keysFromEvent(event.nativeEvent)
    if (isOnlyModifier(pressed)) return
    setRecording(false)
    if (pressed === 'escape') return
    const next = pressed === 'backspace' || pressed === 'delete' ? '' : pressed
    if (commandWithKeys(keys, next, id) === undefined) save({ keys: setKeys(keys, id, next) })
    else setWanted(next)
  }

  return (
    <li className="py-1">
      <div className="flex items-center gap-2">
        <span className="min-w-0 grow truncate">{title}</span>
        {isBrowserKey(own) && <span className="text-xs text-warning">{words.shortcuts.browserKey}</span>}
        {isChanged(keys, id) && (
          <IconButton label={words.shortcuts.reset(title)} onClick={() => save({ keys: resetKeys(keys, id) })}>
            <RotateCcw />
          </IconButton>
        )}
        <button
          type="button"
          onClick={() => setRecording(true)}
          onKeyDown={record}
          onBlur={() => setRecording(false)}
          className={classNames(
            'flex h-7 min-w-28 items-center justify-end rounded-md px-2 text-sm hover:bg-hover',
            isRecording && 'justify-center bg-accent-soft text-accent-ink',
          )}
        >
          <span className="sr-only">{words.shortcuts.keyOf(title)}</span>
          {isRecording ? (
            words.shortcuts.recording
          ) : own === '' ? (
            <span className="text-faint">{words.shortcuts.none}</span>
          ) : (
            <Keys keys={own} />
          )}
        </button>
      </div>
      {wanted !== null && taken !== undefined && (
        <div role="alert" className="mt-1 flex flex-wrap items-center gap-2 rounded-md bg-warning-soft px-2.5 py-1.5 text-sm">
          <span className="flex grow items-center gap-1.5">
            {fillPlaceholders(words.shortcuts.taken, { key: <Keys keys={wanted} />, command: commandRow(taken).title })}
          </span>
          <Button
            small
            onClick={() => {
              save({ keys: setKeys(keys, id, wanted, taken) })
              setWanted(null)
            }}
          >
            {words.shortcuts.takeOver}
          </Button>
          <Button small tone="quiet" onClick={() => setWanted(null)}>
            {words.shortcuts.leave}
          </Button>
        </div>
      )}
    </li>
  )
}
