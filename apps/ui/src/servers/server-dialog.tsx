// Adds or edits a server: a command or a URL, and its secrets.

import type { ServerInfo, ServerTransport } from '@sheaf/contract'
import { Plus, X } from 'lucide-react'
import { type FormEvent, useId, useState } from 'react'
import { Button, IconButton } from '../kit/button.tsx'
import { Dialog } from '../kit/dialog.tsx'
import { Field, TextArea } from '../kit/field.tsx'
import { Problem } from '../kit/indicators.tsx'
import { Segmented } from '../kit/segmented.tsx'
import { useUnsaved } from '../kit/use-unsaved.ts'
import { type ErrorMessage, toErrorMessage } from '../state/host-state.ts'
import { words } from './servers.words.ts'
import { splitServerCommand } from './split-server-command.ts'
import { useChangeServers } from './use-servers.ts'

interface SecretRow {
  id: number
  name: string
  value: string
  /** It has a value, which is never shown. */
  isKept: boolean
}

const { form: texts } = words

export function ServerDialog({ server, onClose }: { server?: ServerInfo; onClose: () => void }) {
  const form = useId()
  const change = useChangeServers()
  const before = server?.transport
  const [kind, setKind] = useState<ServerTransport['kind']>(before?.kind ?? 'stdio')
  const [name, setName] = useState(server?.name ?? '')
  const [command, setCommand] = useState(before?.kind === 'stdio' ? before.command : '')
  const [args, setArgs] = useState(before?.kind === 'stdio' ? before.args.join('\n') : '')
  const [url, setUrl] = useState(before?.kind === 'http' ? before.url : '')
  const [secrets, setSecrets] = useState<readonly SecretRow[]>(() => rowsOf(before))
  const [problem, setProblem] = useState<ErrorMessage | null>(null)
  const [isChanged, setChanged] = useState(false)
  const edit = (id: number, fields: Partial<SecretRow>) => setSecrets(secrets.map((row) => (row.id === id ? { ...row, ...fields } : row)))
  const split = kind === 'stdio' ? splitServerCommand(command) : undefined
  const faulty = problem?.code === 'mcp-server-settings' ? fieldFault(problem.says, [texts.name, texts.command, texts.url]) : undefined
  const faultOf = (label: string) => (faulty?.label === label ? faulty.says : undefined)
  const submit = () => {
    const rows = secrets.filter((row) => row.name.trim() !== '')
    const names = rows.map((row) => row.name.trim())
    const transport: ServerTransport =
      kind === 'stdio'
        ? { kind, command: command.trim(), args: args.split('\n').filter((line) => line !== ''), env: names }
        : { kind, url: url.trim(), headers: names }
    const values = Object.fromEntries(rows.filter(({ value }) => value !== '').map((row) => [row.name.trim(), row.value]))
    const fields = { name, transport, secrets: values }
    change(server === undefined ? { type: 'add', ...fields } : { type: 'edit', server: server.id, ...fields }).then(onClose, (error) =>
      setProblem(toErrorMessage(error)),
    )
  }
  return (
    <Dialog
      title={server === undefined ? texts.addTitle : texts.editTitle(server.name)}
      width="small"
      onClose={onClose}
      footer={
        <>
          <Button tone="quiet" onClick={onClose}>
            {texts.cancel}
          </Button>
          <Button tone="primary" type="submit" form={form}>
            {server === undefined ? texts.save.add : texts.save.edit}
          </Button>
        </>
      }
    >
      <form
        id={form}
        noValidate
        className="flex flex-col gap-3"
        onChange={() => {
          setChanged(true)
          setProblem(null)
        }}
        onSubmit={(event: FormEvent) => {
          event.preventDefault()
          submit()
        }}
      >
        <Unsaved isChanged={isChanged} />
        <div>
          <Segmented
            label={texts.kind}
            value={kind}
            onChange={setKind}
            choices={(['stdio', 'http'] as const).map((value) => ({ value, label: texts.kinds[value] }))}
          />
        </div>
        <Field
          label={texts.name}
          maxLength={100}
          error={faultOf(texts.name)}
          value={name}
          onChange={({ target }) => setName(target.value)}
        />
        {kind === 'stdio' ? (
          <>
            <div className="flex flex-col gap-1.5">
              <Field
                label={texts.command}
                placeholder="npx"
                description={texts.commandHelp}
                error={faultOf(texts.command)}
                value={command}
                onChange={({ target }) => setCommand(target.value)}
              />
              {split && (
                <div className="flex flex-wrap items-center gap-2 text-sm text-muted">
                  {faulty === undefined && <span className="min-w-40 grow">{texts.split.help}</span>}
                  <Button
                    small
                    onClick={() => {
                      setCommand(split.command)
                      setArgs([...split.args, ...(args === '' ? [] : [args])].join('\n'))
                      setProblem(null)
                    }}
                  >
                    {texts.split.label}
                  </Button>
                </div>
              )}
            </div>
            <TextArea
              label={texts.args}
              rows={3}
              mono
              description={texts.argsHelp}
              value={args}
              onChange={({ target }) => setArgs(target.value)}
            />
          </>
        ) : (
          <Field
            label={texts.url}
            placeholder="https://example.com/mcp"
            description={texts.urlHelp}
            error={faultOf(texts.url)}
            value={url}
            onChange={({ target }) => setUrl(target.value)}
          />
        )}
        <fieldset className="flex flex-col gap-2">
          <legend className="pb-1 text-sm text-muted">{texts.secrets[kind]}</legend>
          {secrets.map((row) => (
            <div key={row.id} className="flex items-end gap-2">
              <Field
                className="min-w-0 flex-1"
                label={texts.secretName}
                maxLength={200}
                value={row.name}
                onChange={({ target }) => edit(row.id, { name: target.value, isKept: false })}
              />
              <Field
                className="min-w-0 flex-1"
                label={texts.secretValue}
                type="password"
                autoComplete="new-password"
                placeholder={row.isKept ? texts.kept : ''}
                value={row.value}
                onChange={({ target }) => edit(row.id, { value: target.value })}
              />
              <IconButton
                label={texts.removeSecret(row.name)}
                className="mb-0.5"
                onClick={() => setSecrets(secrets.filter(({ id }) => id !== row.id))}
              >
                <X />
              </IconButton>
            </div>
          ))}
          <div>
            <Button small icon={<Plus />} onClick={() => setSecrets([...secrets, emptyRow(secrets)])}>
              {texts.addSecret[kind]}
            </Button>
          </div>
          {secrets.length > 0 && <p className="text-sm text-muted">{texts.secretsHelp}</p>}
        </fieldset>
        {problem && faulty === undefined && <Problem {...problem} />}
      </form>
    </Dialog>
  )
}

/** The field that the host names in its refusal, as `Name: Required.`, and what is wrong with it. */
function fieldFault(says: string, labels: readonly string[]): { label: string; says: string } | undefined {
  const label = labels.find((each) => says.includes(`${each}: `))
  return label === undefined ? undefined : { label, says: says.slice(says.indexOf(`${label}: `) + label.length + 2) }
}

function rowsOf(transport: ServerTransport | undefined): SecretRow[] {
  const names = transport?.kind === 'stdio' ? transport.env : (transport?.headers ?? [])
  return names.map((name, id) => ({ id, name, value: '', isKept: true }))
}

function emptyRow(rows: readonly SecretRow[]): SecretRow {
  return { id: Math.max(-1, ...rows.map(({ id }) => id)) + 1, name: '', value: '', isKept: false }
}

/** A child of the dialog, which asks before it discards this. */
function Unsaved({ isChanged }: { isChanged: boolean }) {
  useUnsaved(isChanged)
  return null
}
