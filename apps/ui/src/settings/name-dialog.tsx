import { type FormEvent, useId, useState } from 'react'
import { Button } from '../kit/button.tsx'
import { Dialog } from '../kit/dialog.tsx'
import { Field } from '../kit/field.tsx'
import { words } from './models.words.ts'

interface NameDialogProps {
  title: string
  description: string
  /** What happens, as a verb. */
  confirmLabel: string
  name: string
  /** Why a name is not allowed; undefined if it is. */
  refuse?: (name: string) => string | undefined
  onName: (name: string) => void
  onClose: () => void
}

/** Asks for a name. */
export function NameDialog({ title, description, confirmLabel, name: first, refuse, onName, onClose }: NameDialogProps) {
  const form = useId()
  const [name, setName] = useState(first)
  const plain = name.trim()
  const error = plain === '' ? words.name.empty : plain.length > 200 ? words.name.tooLong : refuse?.(plain)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (error !== undefined) return
    onClose()
    onName(plain)
  }
  return (
    <Dialog
      title={title}
      description={description}
      width="small"
      onClose={onClose}
      footer={
        <>
          <Button tone="quiet" onClick={onClose}>
            {words.name.cancel}
          </Button>
          <Button tone="primary" type="submit" form={form} disabled={error !== undefined}>
            {confirmLabel}
          </Button>
        </>
      }
    >
      <form id={form} onSubmit={submit}>
        <Field
          label={words.name.label}
          value={name}
          onChange={(event) => setName(event.target.value)}
          onFocus={(event) => event.target.select()}
          error={name === first ? undefined : error}
        />
      </form>
    </Dialog>
  )
}
