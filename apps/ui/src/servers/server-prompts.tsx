// Prompts of the connected MCP servers, below the stored ones. Their text is written by the server and added to the instructions.

import { type ServerPrompt, visibleText } from '@sheaf/contract'
import { type FormEvent, useId, useState } from 'react'
import { useHost } from '../host/use-host.ts'
import { Button } from '../kit/button.tsx'
import { Dialog } from '../kit/dialog.tsx'
import { Field } from '../kit/field.tsx'
import { Problem } from '../kit/indicators.tsx'
import { notify } from '../kit/notify.ts'
import { type ErrorMessage, toErrorMessage, useHostState } from '../state/host-state.ts'
import { useActions } from '../state/use-actions.ts'
import { words } from './servers.words.ts'
import { useConnected } from './use-connected.ts'

const { prompts: texts } = words

interface Offered {
  server: string
  serverName: string
  prompt: ServerPrompt
}

export function ServerPrompts() {
  const { servers } = useConnected()
  const [chosen, setChosen] = useState<Offered | null>(null)
  const offered = servers.flatMap(({ id, name, catalog }): Offered[] =>
    (catalog?.prompts ?? []).map((prompt) => ({ server: id, serverName: name, prompt })),
  )
  if (offered.length === 0) return null
  return (
    <section aria-label={texts.title} className="max-h-[40%] shrink-0 overflow-y-auto border-t border-line p-2">
      <h3 className="px-2 pb-1 text-xs text-faint">{texts.title}</h3>
      <ul>
        {offered.map((each) => (
          <li key={`${each.server} ${each.prompt.name}`}>
            <button
              type="button"
              onClick={() => setChosen(each)}
              className="flex h-7 w-full items-center gap-2 rounded-sm px-2 text-left hover:bg-hover"
            >
              <span className="min-w-0 grow truncate">{visibleText(each.prompt.name)}</span>
              <span className="max-w-24 shrink-0 truncate text-xs text-muted">{texts.from(visibleText(each.serverName))}</span>
            </button>
          </li>
        ))}
      </ul>
      {chosen && <FillDialog offered={chosen} onClose={() => setChosen(null)} />}
    </section>
  )
}

function FillDialog({ offered: { server, serverName, prompt }, onClose }: { offered: Offered; onClose: () => void }) {
  const form = useId()
  const host = useHost()
  const actions = useActions()
  const [values, setValues] = useState<Readonly<Record<string, string>>>({})
  const [isChecked, setChecked] = useState(false)
  const [problem, setProblem] = useState<ErrorMessage | null>(null)
  const isMissing = (name: string, required: boolean) => required && (values[name] ?? '').trim() === ''
  const insert = async () => {
    setChecked(true)
    const workspace = useHostState.getState().open?.id
    if (workspace === undefined || prompt.arguments.some(({ name, required }) => isMissing(name, required))) return
    try {
      const given = Object.fromEntries(Object.entries(values).filter(([, value]) => value !== ''))
      const { text } = await host['servers.read']({ workspace, server, prompt: prompt.name, arguments: given })
      const { instructions = '' } = useHostState.getState().open?.fields ?? {}
      actions.change({ instructions: instructions.trim() === '' ? text : `${instructions.trimEnd()}\n\n${text}` })
      notify(texts.inserted)
      onClose()
    } catch (error) {
      setProblem(toErrorMessage(error))
    }
  }
  return (
    <Dialog
      title={texts.fillTitle(prompt.name)}
      description={texts.fillHelp(visibleText(serverName))}
      width="small"
      onClose={onClose}
      footer={
        <>
          <Button tone="quiet" onClick={onClose}>
            {texts.cancel}
          </Button>
          <Button tone="primary" type="submit" form={form}>
            {texts.insert}
          </Button>
        </>
      }
    >
      <form
        id={form}
        noValidate
        className="flex flex-col gap-3"
        onSubmit={(event: FormEvent) => {
          event.preventDefault()
          void insert()
        }}
      >
        {prompt.description !== '' && <p className="text-sm text-muted [overflow-wrap:anywhere]">{visibleText(prompt.description)}</p>}
        {prompt.arguments.map(({ name, description, required }) => (
          <Field
            key={name}
            label={visibleText(name)}
            aria-required={required}
            description={description === '' ? undefined : visibleText(description)}
            error={isChecked && isMissing(name, required) ? texts.required : undefined}
            value={values[name] ?? ''}
            onChange={({ target }) => setValues({ ...values, [name]: target.value })}
          />
        ))}
        {problem && <Problem {...problem} />}
      </form>
    </Dialog>
  )
}
