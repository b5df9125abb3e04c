// A text field with a list of options below it. The focus stays in the field; the arrow keys move the highlight, and Enter runs it.

import { type KeyboardEvent, type ReactNode, useEffect, useId, useLayoutEffect, useRef, useState } from 'react'
import { takeEarlyKeys } from './early-keys.ts'
import { highlightedOption, movedHighlight } from './highlighted-option.ts'

export interface Option {
  id: string
  /** Read by screen readers, if the contents would be read differently. */
  label?: string
  contents: ReactNode
  run(): void
}

interface OptionGroup {
  heading?: string
  options: readonly Option[]
}

interface OptionListProps {
  label: string
  placeholder: string
  text: string
  onText: (text: string) => void
  groups: readonly OptionGroup[]
  /** False: the options belong to an earlier text. Enter waits for those of this text, so that it never runs another option. */
  isCurrent: boolean
  /** Shown if there are no options. */
  empty: string
}

export function OptionList({ label, placeholder, text, onText, groups, isCurrent, empty }: OptionListProps) {
  const id = useId()
  const list = useRef<HTMLDivElement>(null)
  const [moved, setMoved] = useState<{ text: string; id: string } | null>(null)
  /** The text for which Enter was pressed before its options were known. */
  const [entered, setEntered] = useState<string | null>(null)
  const options = groups.flatMap((group) => group.options)
  const ids = options.map((option) => option.id)
  const highlighted = highlightedOption(ids, moved?.text === text ? moved.id : null)
  const at = ids.indexOf(highlighted ?? '')
  const move = (to: string | undefined) => to !== undefined && setMoved({ text, id: to })
  useLayoutEffect(() => {
    // Also shows the heading above the first option.
    if (at <= 0) list.current?.scrollTo({ top: 0 })
    else if (highlighted !== undefined)
      list.current?.querySelector('[role=option][aria-selected=true]')?.scrollIntoView({ block: 'nearest' })
  }, [at, highlighted])
  const waiting = entered === text && isCurrent ? options[0] : undefined
  useEffect(() => {
    if (waiting === undefined) return
    setEntered(null)
    waiting.run()
  }, [waiting])
  const onFocus = () => {
    const early = takeEarlyKeys()
    if (early.text !== '') onText(early.text)
    if (early.isEntered) setEntered(early.text)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing || event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return
    if (event.key === 'Enter') {
      if (isCurrent) options[at]?.run()
      else setEntered(text)
    } else {
      const to = movedHighlight(ids, at, event.key)
      if (to === undefined) return
      move(to)
    }
    event.preventDefault()
  }
  return (
    <>
      <input
        type="text"
        role="combobox"
        aria-label={label}
        aria-autocomplete="list"
        aria-expanded
        aria-controls={`${id}-list`}
        aria-activedescendant={at === -1 ? undefined : `${id}-${at}`}
        autoComplete="off"
        autoCorrect="off"
        spellCheck={false}
        value={text}
        onChange={(event) => onText(event.target.value)}
        onFocus={onFocus}
        onKeyDown={onKeyDown}
        placeholder={placeholder}
        className="h-11 w-full shrink-0 border-b border-line bg-transparent px-4 text-lg outline-none"
      />
      <div
        ref={list}
        id={`${id}-list`}
        role="listbox"
        tabIndex={-1}
        aria-label={label}
        className="min-h-0 overflow-y-auto outline-none has-[[role=option]]:p-1.5"
      >
        {groups.map((group, nth) => {
          const rows = group.options.map((option) => (
            // biome-ignore lint/a11y/useFocusableInteractive: the focus stays in the field, which names the active option
            // biome-ignore lint/a11y/useKeyWithClickEvents: the field handles the keys
            <div
              key={option.id}
              id={`${id}-${ids.indexOf(option.id)}`}
              role="option"
              aria-label={option.label}
              aria-selected={option.id === highlighted}
              onPointerMove={() => option.id !== highlighted && move(option.id)}
              onClick={option.run}
              className="flex h-8 cursor-default items-center gap-2 rounded-md px-2 aria-selected:bg-hover"
            >
              {option.contents}
            </div>
          ))
          if (group.options.length === 0) return null
          if (group.heading === undefined) return rows
          const heading = `${id}-group-${nth}`
          return (
            // biome-ignore lint/a11y/useSemanticElements: a listbox may contain groups, but no fieldset
            <div key={group.heading} role="group" aria-labelledby={heading}>
              <div id={heading} aria-hidden className="px-2 pt-2 pb-1 text-xs text-faint">
                {group.heading}
              </div>
              {rows}
            </div>
          )
        })}
      </div>
      {/* Next to the list, not in it: a listbox has only options. */}
      {options.length === 0 && (
        <div role="presentation" className="p-6 text-center text-muted">
          {empty}
        </div>
      )}
    </>
  )
}
