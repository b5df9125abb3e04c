// An editor for patterns in gitignore syntax, one per line, with line numbers. A button or ⌘S saves and applies them.

import { useEffect, useRef, useState } from 'react'
import { useCommand } from '../commands/use-command.ts'
import { Button } from '../kit/button.tsx'
import { useUnsaved } from '../kit/use-unsaved.ts'
import { useHostState } from '../state/host-state.ts'
import { statusWords, words } from './ignore-dialog.words.ts'

interface PatternEditorProps {
  label: string
  value: string
  placeholder?: string
  save: (patterns: string) => Promise<void>
  /** Restores the built-in patterns. */
  reset?: { label: string; isOn: boolean; run: () => Promise<void> }
}

export function PatternEditor({ label, value, placeholder, save, reset }: PatternEditorProps) {
  const [text, setText] = useState(value)
  const [before, setBefore] = useState<number | null>(null)
  const files = useHostState((state) => state.open?.tree.files)
  const numbers = useRef<HTMLPreElement>(null)
  const isChanged = text !== value
  useEffect(() => setText(value), [value])
  const run = async (work: () => Promise<void>) => {
    setBefore(files ?? null)
    await work()
  }
  const saveText = () => void run(() => save(text))
  useCommand('save-workspace', saveText, isChanged)
  useUnsaved(isChanged)
  const lines = text.split('\n')
  return (
    <div className="flex flex-col gap-2">
      <div className="flex h-[min(240px,30vh)] overflow-hidden rounded-md border border-line bg-surface focus-within:border-accent focus-within:outline-1 focus-within:outline-accent">
        <pre
          ref={numbers}
          aria-hidden
          className="w-10 shrink-0 overflow-hidden border-r border-line bg-paper py-1.5 pr-2 text-right font-mono text-sm text-faint select-none"
        >
          {lines.map((_, index) => index + 1).join('\n')}
        </pre>
        <textarea
          aria-label={label}
          value={text}
          placeholder={placeholder}
          wrap="off"
          spellCheck={false}
          onChange={(event) => setText(event.target.value)}
          onScroll={(event) => {
            if (numbers.current) numbers.current.scrollTop = event.currentTarget.scrollTop
          }}
          onKeyDown={(event) => {
            // Only ⌘S is handled here; a dialog receives no other command.
            if (event.key !== 's' || !(event.ctrlKey || event.metaKey) || !isChanged) return
            event.preventDefault()
            saveText()
          }}
          className="grow resize-none bg-transparent px-2.5 py-1.5 font-mono text-sm outline-none"
        />
      </div>
      <div className="flex flex-wrap items-center gap-2">
        <span className="grow text-sm text-muted tabular" role="status">
          {statusWords(rulesIn(lines), files, before)}
        </span>
        <div className="ml-auto flex gap-2">
          {reset && (
            <Button small tone="quiet" disabled={!reset.isOn} onClick={() => void run(reset.run)}>
              {reset.label}
            </Button>
          )}
          <Button small tone="quiet" disabled={!isChanged} onClick={() => setText(value)}>
            {words.editor.discard}
          </Button>
          <Button small tone="primary" disabled={!isChanged} onClick={saveText}>
            {words.editor.save}
          </Button>
        </div>
      </div>
    </div>
  )
}

function rulesIn(lines: readonly string[]): number {
  return lines.filter((line) => line.trim() !== '' && !line.startsWith('#')).length
}
