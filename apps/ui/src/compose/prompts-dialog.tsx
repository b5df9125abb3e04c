// Stored prompts: write, rename, remove, import, export.

import { isRefusal, type StoredPrompt } from '@sheaf/contract'
import { Download, Plus, RotateCcw, Trash2, Upload } from 'lucide-react'
import { type ChangeEvent, useRef, useState } from 'react'
import { useHost } from '../host/use-host.ts'
import { Button } from '../kit/button.tsx'
import { classNames } from '../kit/class-names.ts'
import { Confirm } from '../kit/confirm.tsx'
import { Dialog } from '../kit/dialog.tsx'
import { Field, TextArea } from '../kit/field.tsx'
import { Badge, Problem, Spinner } from '../kit/indicators.tsx'
import { notify, notifyProblem } from '../kit/notify.ts'
import { useUnsaved } from '../kit/use-unsaved.ts'
import { ServerPrompts } from '../servers/server-prompts.tsx'
import { toErrorMessage, useHostState } from '../state/host-state.ts'
import { useActions } from '../state/use-actions.ts'
import { showDialog } from '../state/view-state.ts'
import { words } from './dialogs.words.ts'
import { saveFile } from './save-file.ts'
import { useStoredPrompts } from './use-stored-prompts.ts'

interface Draft {
  /** Undefined for a new prompt. */
  of?: StoredPrompt
  name: string
  content: string
}

export function PromptsDialog() {
  const { prompts, isLoading, problem } = useStoredPrompts()
  const [draft, setDraft] = useState<Draft | null>(null)
  const [waiting, setWaiting] = useState<Draft | null>(null)
  const [savedName, setSavedName] = useState<string | null>(null)
  const host = useHost()
  const files = useRef<HTMLInputElement>(null)
  const [first] = prompts
  const shown = draft ?? (first ? { of: first, name: first.name, content: first.content } : null)
  const isChanged = shown !== null && (shown.name !== (shown.of?.name ?? '') || shown.content !== (shown.of?.content ?? ''))
  const go = (next: Draft) => (isChanged ? setWaiting(next) : setDraft(next))

  const importFile = async ({ target }: ChangeEvent<HTMLInputElement>) => {
    const [file] = target.files ?? []
    target.value = ''
    if (!file) return
    try {
      const { added, skipped } = await host['prompts.import']({ json: await file.text() })
      notify(words.prompts.imported(added.length), {
        ...(added.length === 0 ? { tone: 'info' as const } : {}),
        ...(skipped.length === 0 ? {} : { description: words.prompts.duplicates(skipped) }),
      })
    } catch (error) {
      notifyProblem(error)
    }
  }
  const exportAll = () =>
    host['prompts.export']({}).then(
      (json) => void notify(words.prompts.exported(saveFile('sheaf-prompts.json', json, 'application/json'))),
      notifyProblem,
    )

  return (
    <Dialog title={words.prompts.title} description={words.prompts.help} width="large" fills onClose={() => showDialog(null)}>
      <div className="flex min-h-0 grow max-md:flex-col">
        <div className="flex w-64 shrink-0 flex-col border-r border-line bg-paper max-md:max-h-[32vh] max-md:w-full max-md:border-r-0 max-md:border-b">
          {isLoading && (
            <div className="p-3">
              <Spinner label={words.prompts.loading} />
            </div>
          )}
          {problem !== null && problem !== undefined && <Problem {...toErrorMessage(problem)} />}
          <ul className="min-h-0 grow overflow-y-auto p-2" aria-label={words.prompts.list}>
            {prompts.map((prompt) => (
              <li key={prompt.name}>
                <button
                  type="button"
                  aria-current={shown?.of?.name === prompt.name}
                  onClick={() => go({ of: prompt, name: prompt.name, content: prompt.content })}
                  className={classNames(
                    'flex h-7 w-full items-center gap-2 rounded-sm px-2 text-left hover:bg-hover',
                    shown?.of?.name === prompt.name && 'bg-hover font-medium',
                  )}
                >
                  <span className="min-w-0 grow truncate">{prompt.name}</span>
                  {prompt.builtin && <Badge>{words.prompts.builtin}</Badge>}
                </button>
              </li>
            ))}
          </ul>
          <ServerPrompts />
          <div className="flex flex-wrap gap-1 border-t border-line p-2">
            <Button small icon={<Plus />} onClick={() => go({ name: '', content: '' })}>
              {words.prompts.actions.create}
            </Button>
            <Button small tone="quiet" icon={<Upload />} onClick={() => files.current?.click()}>
              {words.prompts.actions.import}
            </Button>
            <Button small tone="quiet" icon={<Download />} onClick={() => void exportAll()}>
              {words.prompts.actions.export}
            </Button>
            <input ref={files} type="file" accept=".json,application/json" hidden onChange={(event) => void importFile(event)} />
          </div>
        </div>
        {shown && (
          <Editor
            key={shown.of?.name ?? 'new'}
            draft={shown}
            isChanged={isChanged}
            savedName={savedName}
            onChange={setDraft}
            onSaved={setSavedName}
          />
        )}
      </div>
      {waiting && (
        <Confirm
          title={words.prompts.unsaved.title}
          description={words.prompts.unsaved.help(shown?.name ?? '')}
          confirmLabel={words.prompts.unsaved.confirmLabel}
          onConfirm={() => setDraft(waiting)}
          onClose={() => setWaiting(null)}
        />
      )}
    </Dialog>
  )
}

interface EditorProps {
  draft: Draft
  isChanged: boolean
  /** The last saved prompt, to show "Saved". */
  savedName: string | null
  onChange: (draft: Draft | null) => void
  onSaved: (name: string) => void
}

function Editor({ draft, isChanged, savedName, onChange, onSaved }: EditorProps) {
  const host = useHost()
  const actions = useActions()
  const [isRemoving, setRemoving] = useState(false)
  const { of, name, content } = draft
  useUnsaved(isChanged)
  const isBuiltin = of?.builtin === true
  const asked = isBuiltin ? words.prompts.reset : words.prompts.remove
  const clean = name.trim()
  const { prompts } = useStoredPrompts()
  const isTaken = prompts.some((prompt) => prompt.name.toLowerCase() === clean.toLowerCase() && prompt.name !== of?.name)

  const save = async () => {
    try {
      const saved = await host['prompts.change']({ type: 'save', name: clean, content })
      if (of && !isBuiltin && of.name.toLowerCase() !== saved.name.toLowerCase()) await renameFrom(of.name, saved.name)
      onChange({ of: saved, name: saved.name, content: saved.content })
      onSaved(saved.name)
    } catch (problem) {
      notifyProblem(problem)
    }
  }
  const renameFrom = async (before: string, after: string) => {
    await host['prompts.change']({ type: 'remove', name: before })
    const active = useHostState.getState().open?.fields.activePrompts ?? []
    if (active.includes(before)) actions.change({ activePrompts: active.map((each) => (each === before ? after : each)) })
  }
  const remove = async () => {
    if (!of) return
    try {
      await host['prompts.change']({ type: 'remove', name: of.name })
      const active = useHostState.getState().open?.fields.activePrompts ?? []
      if (!isBuiltin && active.includes(of.name)) actions.change({ activePrompts: active.filter((each) => each !== of.name) })
      onChange(null)
    } catch (problem) {
      if (isBuiltin && isRefusal(problem) && problem.code === 'wrong-usage') notify(words.prompts.reset.isOriginal, { tone: 'info' })
      else notifyProblem(problem)
    }
  }

  return (
    <form
      className="flex min-h-0 min-w-0 grow flex-col gap-3 p-4"
      onSubmit={(event) => {
        event.preventDefault()
        void save()
      }}
    >
      <Field
        label={words.prompts.name}
        value={name}
        readOnly={isBuiltin}
        maxLength={200}
        onChange={({ target }) => onChange({ ...draft, name: target.value })}
        error={isTaken ? words.prompts.nameTaken : undefined}
        {...(isBuiltin ? { description: words.prompts.nameFixed } : {})}
      />
      <TextArea
        label={words.prompts.text}
        mono
        value={content}
        onChange={({ target }) => onChange({ ...draft, content: target.value })}
        className="min-h-0 grow"
      />
      <div className="flex flex-wrap items-center justify-end gap-2">
        {of && (
          <Button tone="quiet" className="mr-auto" icon={isBuiltin ? <RotateCcw /> : <Trash2 />} onClick={() => setRemoving(true)}>
            {isBuiltin ? words.prompts.actions.reset : words.prompts.actions.remove}
          </Button>
        )}
        <span role="status" className="text-sm text-muted">
          {of !== undefined && savedName === of.name && !isChanged && words.prompts.saved}
        </span>
        <Button tone="primary" type="submit" disabled={!isChanged || clean === '' || isTaken}>
          {words.prompts.actions.save}
        </Button>
      </div>
      {isRemoving && of && (
        <Confirm
          title={asked.title(of.name)}
          description={asked.help}
          confirmLabel={asked.confirmLabel}
          onConfirm={() => void remove()}
          onClose={() => setRemoving(false)}
        />
      )}
    </form>
  )
}
