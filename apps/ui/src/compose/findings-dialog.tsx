// Possible secrets, their location, and what to do with them. A copy with unseen findings waits here.

import { Checkbox } from '@base-ui/react/checkbox'
import { Radio } from '@base-ui/react/radio'
import { RadioGroup } from '@base-ui/react/radio-group'
import { type ComposeOptions, visibleText } from '@sheaf/contract'
import { ArrowUp, Check, Copy, KeyRound } from 'lucide-react'
import { useId, useRef, useState } from 'react'
import { Button } from '../kit/button.tsx'
import { Dialog } from '../kit/dialog.tsx'
import { EmptyState } from '../kit/indicators.tsx'
import { useHostState, useLiveWorkspace } from '../state/host-state.ts'
import { useActions } from '../state/use-actions.ts'
import { showDialog, showPreview } from '../state/view-state.ts'
import { type Findings, markFindingsSeen, useCopying } from './copying.ts'
import { words } from './dialogs.words.ts'
import { useCopyPrompt } from './use-copy-prompt.ts'

type Secrets = ComposeOptions['secrets']

export function FindingsDialog() {
  const { id, budget, fields } = useLiveWorkspace()
  const asked = useCopying((state) => state.asked)
  const actions = useActions()
  const copy = useCopyPrompt()
  const [choice, setChoice] = useState<Secrets>(fields.compose.secrets === 'leave-out' ? 'leave-out' : 'redact')
  const [isSure, setSure] = useState(false)
  const next = useRef<HTMLButtonElement>(null)
  const findings = asked?.findings ?? budget?.findings ?? []
  const isSending = asked?.target === 'model'
  const count = findings.reduce((sum, each) => sum + each.findings.length, 0)
  const close = () => {
    showDialog(null)
    asked?.answer(null)
  }
  const go = () => {
    showDialog(null)
    markFindingsSeen(id, findings)
    // "As it is" is for this copy only. The other choices are saved, so that the count on screen is correct.
    if (choice !== 'off') saveSecrets(choice)
    const secrets = choice === 'off' ? choice : undefined
    if (asked) asked.answer(secrets)
    else void copy(secrets === undefined ? {} : { secrets })
  }
  const saveSecrets = (secrets: Secrets) => {
    const compose = useHostState.getState().open?.fields.compose
    if (compose && compose.secrets !== secrets) actions.change({ compose: { ...compose, secrets } })
  }
  if (findings.length === 0)
    return (
      <Dialog title={words.findings.none.title} width="small" onClose={close}>
        <EmptyState
          icon={<KeyRound />}
          title={words.findings.none.heading}
          description={fields.compose.secrets === 'off' ? words.findings.none.helpOff : words.findings.none.help}
        />
      </Dialog>
    )
  return (
    <Dialog
      title={words.findings.title(count, findings.length)}
      description={isSending ? words.findings.helpSending : words.findings.helpCopying}
      initialFocus={next}
      onClose={close}
      footer={
        <>
          <Button onClick={close}>{words.findings.cancel}</Button>
          <Button
            ref={next}
            tone={choice === 'off' ? 'danger' : 'primary'}
            icon={isSending ? <ArrowUp /> : <Copy />}
            disabled={choice === 'off' && !isSure}
            onClick={go}
          >
            {words.findings.go[asked?.target ?? 'clipboard'][choice]}
          </Button>
        </>
      }
    >
      <Found findings={findings} />
      <RadioGroup
        aria-label={words.findings.choicesTitle}
        value={choice}
        onValueChange={(next: Secrets) => {
          setChoice(next)
          setSure(false)
        }}
        className="mt-3 grid gap-1.5"
      >
        {choices.map((value) => {
          const { label, help } = isSending && value === 'off' ? words.findings.sendAsIs : words.findings.choices[value]
          return <SecretsOption key={value} value={value} label={label} description={help} />
        })}
      </RadioGroup>
      {choice === 'off' && (
        <Sure isSure={isSure} description={isSending ? words.findings.sureToSend : words.findings.sureToCopy} onChange={setSure} />
      )}
    </Dialog>
  )
}

const filesShown = 100

function Found({ findings }: { findings: Findings }) {
  return (
    <ul className="max-h-[34vh] overflow-y-auto rounded-md border border-line">
      {findings.slice(0, filesShown).map(({ path, findings: inside }) => (
        <li key={path} className="border-b border-line px-3 py-2 last:border-b-0">
          <p className="truncate font-medium" title={visibleText(path)}>
            {visibleText(path)}
          </p>
          <ul>
            {inside.map(({ rule, line, hint }) => (
              <li key={`${rule} ${line} ${hint}`} className="flex min-w-0 items-center gap-2 text-sm">
                <button
                  type="button"
                  onClick={() => showPreview(path, line)}
                  className="inline-flex h-6 shrink-0 items-center rounded-sm text-info underline underline-offset-2 tabular"
                >
                  {words.findings.line(line)}
                </button>
                <span className="shrink-0 text-muted">{rule}</span>
                <code className="truncate font-mono text-xs">{hint}</code>
              </li>
            ))}
          </ul>
        </li>
      ))}
      {findings.length > filesShown && (
        <li className="px-3 py-2 text-sm text-muted">{words.findings.moreFiles(findings.length - filesShown)}</li>
      )}
    </ul>
  )
}

function SecretsOption({ value, label, description }: { value: Secrets; label: string; description: string }) {
  const id = useId()
  return (
    <div className="flex items-start gap-2.5">
      <Radio.Root
        value={value}
        aria-labelledby={id}
        aria-describedby={`${id}-says`}
        className="mt-0.5 flex size-4 shrink-0 items-center justify-center rounded-full border border-line-strong bg-surface data-checked:border-accent"
      >
        <Radio.Indicator className="size-2 rounded-full bg-accent" />
      </Radio.Root>
      <div>
        <div id={id}>{label}</div>
        <div id={`${id}-says`} className="text-sm text-muted">
          {description}
        </div>
      </div>
    </div>
  )
}

function Sure({ isSure, description, onChange }: { isSure: boolean; description: string; onChange: (isSure: boolean) => void }) {
  const id = useId()
  return (
    <div className="mt-3 flex items-start gap-2.5 rounded-md bg-danger-soft p-3">
      <Checkbox.Root
        checked={isSure}
        onCheckedChange={(next) => onChange(next)}
        aria-labelledby={id}
        className="mt-0.5 flex size-4 shrink-0 items-center justify-center rounded-sm border border-line-strong bg-surface data-checked:border-danger data-checked:text-danger [&_svg]:size-3"
      >
        <Checkbox.Indicator>
          <Check strokeWidth={3} />
        </Checkbox.Indicator>
      </Checkbox.Root>
      <span id={id}>{description}</span>
    </div>
  )
}

const choices: readonly Secrets[] = ['redact', 'leave-out', 'off']
