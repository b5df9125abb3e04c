// The user's message: shown as text, edited and sent again in place.

import type { ChatMessage } from '@sheaf/contract'
import { Pencil } from 'lucide-react'
import { useState } from 'react'
import { Button, IconButton } from '../kit/button.tsx'
import { ago } from '../kit/format.ts'
import { Badge } from '../kit/indicators.tsx'
import { shortenText } from '../kit/shorten-text.ts'
import { BranchSwitch } from './branch-switch.tsx'
import { words } from './chat.words.ts'
import { EditMessage } from './edit-message.tsx'
import { SentImages } from './images/sent-images.tsx'
import { CopyButton } from './markdown/copy-button.tsx'
import { drawText } from './markdown/prose.tsx'
import { useIsRunning } from './use-is-running.ts'

const shownPart = { chars: 1_200, lines: 14 }

export function UserMessage({ message }: { message: ChatMessage }) {
  const { text, mode, at, context, images = [] } = message
  const [isEditing, setEditing] = useState(false)
  const [isAll, setAll] = useState(false)
  const isRunning = useIsRunning()
  const short = isAll ? text : shortenText(text, shownPart)
  if (isEditing) return <EditMessage message={message} onDone={() => setEditing(false)} />
  return (
    <article aria-label={words.yours.title(at)} className="group flex flex-col items-end gap-1">
      {images.length > 0 && <SentImages images={images} />}
      {text !== '' && (
        <div className="max-w-[88%] min-w-0 rounded-lg bg-sunken px-3.5 py-2.5">
          <p className="[overflow-wrap:anywhere] whitespace-pre-wrap">{drawText(short, 'text')}</p>
          {short !== text && (
            <Button small tone="quiet" className="-ml-2" onClick={() => setAll(true)}>
              {words.yours.showAll(text.length)}
            </Button>
          )}
        </div>
      )}
      <div className="flex h-6 items-center gap-1.5 text-xs text-muted">
        <span className="flex items-center opacity-0 group-focus-within:opacity-100 group-hover:opacity-100 pointer-coarse:opacity-100">
          <CopyButton label={words.yours.copy} text={() => text} />
          <IconButton label={words.yours.edit} disabled={isRunning} focusableWhenDisabled onClick={() => setEditing(true)}>
            <Pencil />
          </IconButton>
        </span>
        <BranchSwitch message={message} />
        <Badge tone={mode === 'plan' ? 'info' : 'accent'}>{mode === 'plan' ? words.modes.plan : words.modes.act}</Badge>
        {context && <span className="tabular">{words.yours.context(context)}</span>}
        <time dateTime={at}>{ago(at)}</time>
      </div>
    </article>
  )
}
