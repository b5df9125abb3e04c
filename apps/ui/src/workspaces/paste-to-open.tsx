// Starts from pasted text: a link is previewed, a path opens in the dialog, and for a repository there is a clone command to copy.

import { type FormEvent, useEffect, useRef, useState } from 'react'
import { useHost } from '../host/use-host.ts'
import { Button } from '../kit/button.tsx'
import { copyText } from '../kit/copy-text.ts'
import { Field } from '../kit/field.tsx'
import { notify, notifyProblem } from '../kit/notify.ts'
import { showDialog } from '../state/view-state.ts'
import { parsePasted } from './parse-pasted.ts'
import { words } from './workspaces.words.ts'

export function PasteToOpen({ onLeave }: { onLeave: () => void }) {
  const host = useHost()
  const [text, setText] = useState('')
  const box = useRef<HTMLInputElement>(null)
  // The pressed button is gone, and the focus with it.
  useEffect(() => box.current?.focus(), [])
  const pasted = parsePasted(text)
  const begin = (event: FormEvent) => {
    event.preventDefault()
    if (pasted.kind === 'link') void host['links.open']({ url: pasted.url }).catch(notifyProblem)
    if (pasted.kind === 'path') showDialog({ name: 'open-folder', path: pasted.path })
  }
  return (
    <form className="flex flex-col gap-2" onSubmit={begin}>
      <div className="flex items-end gap-2">
        <div className="grow">
          <Field
            label={words.paste.label}
            ref={box}
            value={text}
            placeholder={words.paste.placeholder}
            onChange={(event) => setText(event.target.value)}
            onKeyDown={(event) => event.key === 'Escape' && onLeave()}
            spellCheck={false}
            autoComplete="off"
          />
        </div>
        <Button tone="primary" type="submit" disabled={pasted.kind === 'nothing' || pasted.kind === 'remote'} focusableWhenDisabled>
          {pasted.kind === 'link' ? words.paste.openLink : words.paste.open}
        </Button>
      </div>
      {pasted.kind === 'remote' && (
        <p role="status" className="flex flex-wrap items-center gap-2 text-sm text-muted">
          <span className="min-w-0 grow">{words.paste.remote}</span>
          <Button
            small
            onClick={() =>
              void copyText(Promise.resolve(pasted.clone)).then(
                (isCopied) => isCopied && notify(words.paste.copied, { description: pasted.clone }),
              )
            }
          >
            {words.paste.copyCommand}
          </Button>
        </p>
      )}
    </form>
  )
}
