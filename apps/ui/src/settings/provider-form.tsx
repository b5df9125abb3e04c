// The form of one provider, built from its fields: Validate & Save, Test, Remove. Errors are shown at the field they concern.

import { Collapsible } from '@base-ui/react/collapsible'
import type { ProviderDetails, SettingField } from '@sheaf/contract'
import { ArrowLeft, ChevronRight, CircleCheck } from 'lucide-react'
import { type FormEvent, useEffect, useId, useRef, useState } from 'react'
import { Button } from '../kit/button.tsx'
import { Confirm } from '../kit/confirm.tsx'
import { ExternalPageLink } from '../kit/external-page-link.tsx'
import { Problem } from '../kit/indicators.tsx'
import { notify } from '../kit/notify.ts'
import { useUnsaved } from '../kit/use-unsaved.ts'
import { showDialog } from '../state/view-state.ts'
import { faultyField } from './faulty-field.ts'
import { words } from './keys.words.ts'
import { ProviderField } from './provider-field.tsx'
import { ownProviderId } from './provider-groups.ts'
import { useModelSettings } from './use-model-settings.ts'
import { useProviderActions } from './use-provider-actions.ts'
import { WaitingSeconds } from './waiting-seconds.tsx'

interface ProviderFormProps {
  provider: ProviderDetails
  /** All of them: an added one needs a unique id. */
  all: readonly ProviderDetails[]
  onBack: () => void
}

export function ProviderForm({ provider, all, onBack }: ProviderFormProps) {
  const { id, name, fields, saved, template, keysAt, note } = provider
  const form = useId()
  const container = useRef<HTMLFormElement>(null)
  // The pressed row is gone, and the focus with it.
  useEffect(() => container.current?.querySelector('input')?.focus(), [])
  const [typed, setTyped] = useState<Readonly<Record<string, string>>>({})
  const [cleared, setCleared] = useState<readonly string[]>([])
  const [isRemoving, setRemoving] = useState(false)
  const [isUnfolded, setUnfolded] = useState(fields.some(({ key, advanced }) => advanced && saved?.values[key] !== undefined))
  const { state, save, test, remove, cancel } = useProviderActions()
  const [{ slots }] = useModelSettings()
  useUnsaved(cleared.length > 0 || Object.values(typed).some((value) => value !== ''))
  const entered = () => ({ id: idOf(), values: { ...saved?.values, ...typed }, ...(cleared.length > 0 ? { cleared: [...cleared] } : {}) })
  const idOf = () =>
    template
      ? ownProviderId(
          id,
          typed.name ?? '',
          all.map((each) => each.id),
        )
      : id
  const submit = (unchecked: boolean) =>
    save({ ...entered(), ...(unchecked ? { unchecked } : {}) }, (message) => {
      setTyped({})
      setCleared([])
      notify(words.form.done(template ? (typed.name ?? '') : name), {
        description: message,
        ...(slots.chat === null
          ? { action: { label: words.form.chooseModel, onClick: () => showDialog({ name: 'settings', panel: 'models' }) } }
          : {}),
      })
      onBack()
    })
  const fault = state.name === 'refused' ? faultyField(fields, state) : undefined
  const isBusy = state.name === 'busy'
  const [plain, advanced] = [fields.filter((field) => !field.advanced), fields.filter((field) => field.advanced)]
  const field = (each: SettingField) => (
    <ProviderField
      key={each.key}
      field={each}
      saved={saved}
      value={typed[each.key]}
      error={fault?.key === each.key ? fault.says : undefined}
      onChange={(value) => setTyped({ ...typed, [each.key]: value })}
      isCleared={cleared.includes(each.key)}
      onClear={(isCleared) => setCleared(isCleared ? [...cleared, each.key] : cleared.filter((key) => key !== each.key))}
    />
  )
  return (
    <div className="flex flex-col gap-4">
      <header className="flex items-center gap-2">
        <Button small tone="quiet" icon={<ArrowLeft />} onClick={onBack}>
          {words.form.back}
        </Button>
        <h3 className="min-w-0 grow truncate font-medium">{template ? words.custom : name}</h3>
        {keysAt !== undefined && <ExternalPageLink href={keysAt}>{words.form.getKey}</ExternalPageLink>}
      </header>
      {note !== undefined && <p className="rounded-md bg-sunken px-3 py-2 text-sm text-muted">{note}</p>}
      <form
        ref={container}
        id={form}
        noValidate
        className="flex flex-col gap-3"
        onSubmit={(event: FormEvent) => {
          event.preventDefault()
          submit(false)
        }}
      >
        {plain.map(field)}
        {advanced.length > 0 && (
          <Collapsible.Root open={isUnfolded || advanced.some(({ key }) => key === fault?.key)} onOpenChange={setUnfolded}>
            <Collapsible.Trigger className="group flex items-center gap-1 rounded-sm text-sm text-muted hover:text-ink [&_svg]:size-3.5">
              <ChevronRight aria-hidden className="transition-transform duration-120 group-data-panel-open:rotate-90" />{' '}
              {words.form.advanced}
            </Collapsible.Trigger>
            <Collapsible.Panel className="flex flex-col gap-3 pt-2" keepMounted>
              {advanced.map(field)}
            </Collapsible.Panel>
          </Collapsible.Root>
        )}
      </form>
      {state.name === 'refused' && fault === undefined && (
        <Problem says={state.says} try={state.try}>
          {state.canSaveAnyway && (
            <Button small onClick={() => submit(true)}>
              {words.form.saveAnyway}
            </Button>
          )}
        </Problem>
      )}
      {state.name === 'agreed' && (
        <p
          role="status"
          className="flex items-center gap-2 rounded-md bg-success-soft px-3 py-2 text-sm [&_svg]:size-4 [&_svg]:text-success"
        >
          <CircleCheck aria-hidden /> {state.says}
        </p>
      )}
      <footer className="flex flex-wrap items-center gap-2">
        {isBusy ? (
          <WaitingSeconds what={template ? words.form.askingCustom : words.form.asking(name)} onCancel={cancel} />
        ) : (
          <>
            <Button tone="primary" type="submit" form={form}>
              {words.form.save}
            </Button>
            {saved !== null && <Button onClick={() => test(id)}>{words.form.test}</Button>}
            {saved !== null && (
              <Button tone="danger" className="ml-auto" onClick={() => setRemoving(true)}>
                {words.form.remove}
              </Button>
            )}
          </>
        )}
      </footer>
      {saved !== null && <p className="text-sm text-muted">{keptWords(saved)}</p>}
      {isRemoving && (
        <Confirm
          title={words.form.confirm.title(name)}
          description={words.form.confirm.help}
          confirmLabel={words.form.confirm.confirmLabel}
          onConfirm={() =>
            remove(id, () => {
              notify(words.form.removed(name))
              onBack()
            })
          }
          onClose={() => setRemoving(false)}
        />
      )}
    </div>
  )
}

function keptWords({ kept, savedAt, secrets, checked }: NonNullable<ProviderDetails['saved']>): string {
  const texts = words.form.saved
  const when =
    checked === undefined
      ? texts.neverChecked(savedAt)
      : checked.ok
        ? texts.answered(savedAt, checked.at)
        : texts.failed(savedAt, checked.at)
  if (Object.keys(secrets).length === 0) return when
  return kept === 'keychain' ? texts.inKeychain(when) : texts.inFile(when)
}
