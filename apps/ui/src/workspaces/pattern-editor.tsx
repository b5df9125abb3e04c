// An editor for patterns in gitignore syntax, one per line, with line numbers. A button or ⌘S saves and applies them.

import type { PatternOwner } from '@sheaf/contract'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useContext, useDeferredValue, useEffect, useId, useRef, useState } from 'react'
import { useCommand } from '../commands/use-command.ts'
import { useHost } from '../host/use-host.ts'
import { Button } from '../kit/button.tsx'
import { classNames } from '../kit/class-names.ts'
import { notifyProblem } from '../kit/notify.ts'
import { useUnsaved } from '../kit/use-unsaved.ts'
import { useHostState } from '../state/host-state.ts'
import { statusWords, words } from './ignore-dialog.words.ts'
import { EditedPatternsContext } from './pattern-drafts.ts'

export interface PatternPlace {
  workspace: string
  root: string
  owner: PatternOwner
}

interface PatternEditorProps {
  label: string
  value: string
  placeholder?: string
  /** The folder that the patterns are for, to check them against it. */
  at?: PatternPlace
  isSmall?: boolean
  /** Returns the text as saved. `basedOn`: the text that was edited. */
  save: (patterns: string, basedOn: string) => Promise<string>
  /** Restores the built-in patterns. */
  reset?: { label: string; isOn: boolean; run: () => Promise<string> }
  /** More actions on these patterns. */
  actions?: (isChanged: boolean) => ReactNode
}

export function PatternEditor({ label, value, placeholder, at, isSmall = false, save, reset, actions }: PatternEditorProps) {
  const [draft, setDraft] = useState({ text: value, basedOn: value, seen: value })
  const [before, setBefore] = useState<number | null>(null)
  const files = useHostState((state) => state.open?.tree.files)
  const numbers = useRef<HTMLPreElement>(null)
  const { text, basedOn, seen } = draft
  const isChanged = text !== basedOn
  // Changes from another window appear at once, unless there are changes here: those are kept, and saving merges both.
  if (value !== seen) setDraft(!isChanged || text === value ? { text: value, basedOn: value, seen: value } : { ...draft, seen: value })
  const run = async (work: () => Promise<string>) => {
    setBefore(files ?? null)
    try {
      const saved = await work()
      setDraft((now) => ({ ...now, basedOn: saved, ...(now.text === text ? { text: saved } : {}) }))
    } catch (problem) {
      notifyProblem(problem)
    }
  }
  const saveText = () => void run(() => save(text, basedOn))
  useCommand('save-workspace', saveText, isChanged)
  useUnsaved(isChanged)
  const editor = useId()
  const field = useRef<HTMLTextAreaElement>(null)
  const { report, takesFocus } = useContext(EditedPatternsContext)
  const { workspace, root, owner } = at ?? {}
  useEffect(() => {
    const place = workspace !== undefined && root !== undefined && owner !== undefined ? { workspace, root, owner } : undefined
    report(editor, isChanged ? { at: place, text } : undefined)
    return () => report(editor, undefined)
  }, [report, editor, isChanged, text, workspace, root, owner])
  useEffect(() => {
    // Only from a tab: the user may be somewhere else by the time that the patterns are loaded.
    const at = document.activeElement
    if (takesFocus && (at?.role === 'tab' || at?.role === 'dialog' || at === document.body)) field.current?.focus()
  }, [takesFocus])
  const lines = text.split('\n')
  return (
    <div className="flex flex-col gap-2">
      <div
        className={classNames(
          'flex overflow-hidden rounded-md border border-line bg-surface focus-within:border-accent focus-within:outline-1 focus-within:outline-accent',
          isSmall ? 'h-[min(120px,18vh)]' : 'h-[min(240px,30vh)]',
        )}
      >
        <pre
          ref={numbers}
          aria-hidden
          className="w-10 shrink-0 overflow-hidden border-r border-line bg-paper py-1.5 pr-2 text-right font-mono text-sm text-faint select-none"
        >
          {lines.map((_, index) => index + 1).join('\n')}
        </pre>
        <textarea
          ref={field}
          aria-label={label}
          value={text}
          placeholder={placeholder}
          wrap="off"
          spellCheck={false}
          onChange={(event) => setDraft({ ...draft, text: event.target.value })}
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
      {isChanged && value !== basedOn && <p className="text-sm text-warning">{words.editor.changedElsewhere}</p>}
      <Problems text={text} at={at} />
      <div className="flex flex-wrap items-center gap-2">
        <span className="grow text-sm text-muted tabular" role="status">
          {statusWords(rulesIn(lines), files, before)}
        </span>
        <div className="ml-auto flex flex-wrap gap-2">
          {actions?.(isChanged)}
          {reset && (
            <Button small tone="quiet" disabled={!reset.isOn} onClick={() => void run(reset.run)}>
              {reset.label}
            </Button>
          )}
          <Button small tone="quiet" disabled={!isChanged} onClick={() => setDraft({ text: value, basedOn: value, seen: value })}>
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

const problemsShown = 4

/** Lines that have no effect, checked while typing. */
function Problems({ text, at }: { text: string; at: PatternPlace | undefined }) {
  const host = useHost()
  const patterns = useDeferredValue(text)
  const { data = [] } = useQuery({
    queryKey: ['pattern-problems', patterns, at?.workspace, at?.root, at?.owner],
    queryFn: () => host['patterns.check'](at ? { patterns, at } : { patterns }),
    placeholderData: (last) => last,
    gcTime: 0,
  })
  const more = data.length - problemsShown
  return (
    <ul role="status" className="text-sm text-warning empty:hidden">
      {data.slice(0, problemsShown).map(({ line, pattern, why }) => (
        <li key={line} className="break-words">
          <code className="font-mono">{pattern}</code> · {words.editor.noEffect(line, why)}
        </li>
      ))}
      {more > 0 && <li>{words.editor.moreProblems(more)}</li>}
    </ul>
  )
}

function rulesIn(lines: readonly string[]): number {
  return lines.filter((line) => line.trim() !== '' && !line.startsWith('#')).length
}
