// The user's own command for opening files: a program and its arguments. The host looks the program up, and never runs a shell.

import { useState } from 'react'
import { Button } from '../kit/button.tsx'
import { Field, TextArea } from '../kit/field.tsx'
import { notifyProblem, resolveCause } from '../kit/notify.ts'
import { useHostState } from '../state/host-state.ts'
import { useActions } from '../state/use-actions.ts'
import { words } from './editor.words.ts'

interface EditorCommandProps {
  /** The host can't use the saved program. */
  isMissing: boolean
  onSaved: () => void
}

export function EditorCommand({ isMissing, onSaved }: EditorCommandProps) {
  const saved = useHostState((state) => state.settings.codeEditorCommand)
  const actions = useActions()
  const [program, setProgram] = useState(saved.program)
  const [args, setArgs] = useState(saved.args.join('\n'))
  const isSaved = program.trim() === saved.program && args === saved.args.join('\n')
  const error = isMissing && isSaved ? words.command.missing(saved.program) : undefined
  return (
    <form
      noValidate
      aria-label={words.command.title}
      className="flex flex-col gap-2.5 py-2.5"
      onSubmit={(event) => {
        event.preventDefault()
        const codeEditorCommand = { program: program.trim(), args: args.split('\n').filter((line) => line !== '') }
        actions.saveSettings({ codeEditorCommand }).then(onSaved, notifyProblem)
        resolveCause('editor')
      }}
    >
      <Field
        label={words.command.program}
        placeholder="code"
        description={words.command.programHelp}
        error={error}
        maxLength={4_000}
        value={program}
        onChange={({ target }) => setProgram(target.value)}
      />
      <TextArea
        label={words.command.args}
        rows={2}
        mono
        description={words.command.argsHelp}
        value={args}
        onChange={({ target }) => setArgs(target.value)}
      />
      <div className="flex justify-end">
        <Button small tone="primary" type="submit" disabled={isSaved || program.trim() === ''}>
          {words.command.save}
        </Button>
      </div>
    </form>
  )
}
