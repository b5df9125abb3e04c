// Adds an agent that Sheaf does not know (a name, a program, and its arguments), or edits its program and arguments.

import type { ProviderDetails } from '@sheaf/contract'
import { type FormEvent, useId, useState } from 'react'
import { Button } from '../kit/button.tsx'
import { Dialog } from '../kit/dialog.tsx'
import { Field } from '../kit/field.tsx'
import { Problem } from '../kit/indicators.tsx'
import { notify } from '../kit/notify.ts'
import { useUnsaved } from '../kit/use-unsaved.ts'
import { useProviders } from '../models/use-models.ts'
import { faultyField } from '../settings/faulty-field.ts'
import { ProviderField } from '../settings/provider-field.tsx'
import { ownProviderId } from '../settings/provider-groups.ts'
import { useProviderActions } from '../settings/use-provider-actions.ts'
import { WaitingSeconds } from '../settings/waiting-seconds.tsx'
import { words } from './agents.words.ts'
import { words as turnOnWords } from './turn-on.words.ts'
import { useChooseForChat } from './use-choose-for-chat.ts'

interface CustomAgentDialogProps {
  template: ProviderDetails
  /** The agent to edit. Absent: a new one. */
  edited?: ProviderDetails
  onClose: () => void
}

export function CustomAgentDialog({ template: { id, fields }, edited, onClose }: CustomAgentDialogProps) {
  const form = useId()
  const { providers = [] } = useProviders()
  const { state, save, cancel } = useProviderActions()
  const chooseForChat = useChooseForChat()
  const [name, setName] = useState(edited?.name ?? '')
  const [values, setValues] = useState<Readonly<Record<string, string>>>(edited?.saved?.values ?? {})
  const [isNameChecked, setNameChecked] = useState(false)
  const submit = (unchecked: boolean) => {
    setNameChecked(true)
    if (name.trim() === '') return
    const taken = providers.map((provider) => provider.id)
    const own = edited?.id ?? ownProviderId(id, name, taken)
    save({ id: own, values, ...(unchecked ? { unchecked } : {}) }, (message) => {
      notify(edited ? words.custom.saved(edited.name) : turnOnWords.done(name.trim()), { description: message })
      if (!edited) chooseForChat(own)
      onClose()
    })
  }
  const saved = edited?.saved?.values ?? {}
  const isChanged = name !== (edited?.name ?? '') || fields.some(({ key }) => (values[key] ?? '') !== (saved[key] ?? ''))
  const fault = state.name === 'refused' ? faultyField(fields, state) : undefined
  return (
    <Dialog
      title={edited ? words.custom.editTitle(edited.name) : words.custom.title}
      description={words.custom.help}
      width="small"
      onClose={onClose}
      footer={
        state.name === 'busy' ? (
          <span className="mr-auto">
            <WaitingSeconds what={words.custom.starting} onCancel={cancel} />
          </span>
        ) : (
          <>
            <Button tone="quiet" onClick={onClose}>
              {words.custom.cancel}
            </Button>
            <Button tone="primary" type="submit" form={form}>
              {edited ? words.custom.saveChanges : words.custom.save}
            </Button>
          </>
        )
      }
    >
      <form
        id={form}
        noValidate
        className="flex flex-col gap-3"
        onSubmit={(event: FormEvent) => {
          event.preventDefault()
          submit(false)
        }}
      >
        <Unsaved isChanged={isChanged} />
        {!edited && (
          <Field
            label={words.custom.name}
            placeholder={words.custom.namePlaceholder}
            aria-required
            maxLength={60}
            value={name}
            onChange={({ target }) => setName(target.value)}
            error={isNameChecked && name.trim() === '' ? words.custom.nameEmpty : undefined}
          />
        )}
        {fields.map((field) => (
          <ProviderField
            key={field.key}
            field={field}
            saved={null}
            value={values[field.key] ?? ''}
            error={fault?.key === field.key ? fault.says : undefined}
            onChange={(value) => setValues({ ...values, [field.key]: value })}
            isCleared={false}
            onClear={() => undefined}
          />
        ))}
        {state.name === 'refused' && fault === undefined && (
          <Problem says={state.says} try={state.try}>
            {state.canSaveAnyway && (
              <Button small onClick={() => submit(true)}>
                {words.custom.saveAnyway}
              </Button>
            )}
          </Problem>
        )}
      </form>
    </Dialog>
  )
}

/** A child of the dialog, which asks before it discards this. */
function Unsaved({ isChanged }: { isChanged: boolean }) {
  useUnsaved(isChanged)
  return null
}
