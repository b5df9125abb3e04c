import { type ChatCard, visibleText } from '@sheaf/contract'
import { Download, Ellipsis, LoaderCircle, Pencil, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { IconButton } from '../kit/button.tsx'
import { classNames } from '../kit/class-names.ts'
import { Confirm } from '../kit/confirm.tsx'
import { ago, money } from '../kit/format.ts'
import { Menu, MenuItem } from '../kit/menu.tsx'
import { words } from './chat.words.ts'
import { ChatNameField } from './chat-name-field.tsx'
import { useChatActions } from './use-chat-store.ts'
import { useExport } from './use-export.ts'

export function ChatRow({ card, isShown, query, onChoose }: { card: ChatCard; isShown: boolean; query: string; onChoose: () => void }) {
  const { id, name, at, running, cost, found } = card
  const { rename, remove } = useChatActions()
  const saveAs = useExport()
  const [isNaming, setNaming] = useState(false)
  const [isAsking, setAsking] = useState(false)
  if (isNaming)
    return (
      <li>
        <ChatNameField
          name={name}
          onDone={(next) => {
            setNaming(false)
            if (next !== null && next !== name) rename(id, next)
          }}
        />
      </li>
    )
  return (
    <li className={classNames('group relative min-w-0 rounded-md hover:bg-hover', isShown && 'bg-accent-soft hover:bg-accent-soft')}>
      <button
        type="button"
        aria-current={isShown}
        onClick={onChoose}
        className="flex w-full min-w-0 flex-col rounded-md px-2 py-1.5 pr-8 text-left outline-offset-[-2px]"
      >
        <span className="flex w-full min-w-0 items-center gap-1.5">
          {running && <LoaderCircle className="size-3.5 shrink-0 animate-spin text-accent-ink" aria-label={words.list.isRunning} />}
          <span className="truncate">{visibleText(name)}</span>
        </span>
        <span className="w-full truncate text-xs text-muted tabular">
          {query !== '' && found ? (
            <Found text={found.text} query={query} />
          ) : (
            [ago(at), cost === undefined ? '' : money(cost)].filter(Boolean).join(' · ')
          )}
        </span>
      </button>
      <div className="absolute top-1.5 right-1 opacity-0 group-focus-within:opacity-100 group-hover:opacity-100 has-data-popup-open:opacity-100 pointer-coarse:opacity-100">
        <Menu
          align="end"
          trigger={
            <IconButton label={words.list.moreActions(name)}>
              <Ellipsis />
            </IconButton>
          }
        >
          <MenuItem icon={<Pencil />} onClick={() => setNaming(true)}>
            {words.actions.rename}
          </MenuItem>
          <MenuItem icon={<Download />} onClick={() => saveAs(id, name)}>
            {words.actions.save}
          </MenuItem>
          <MenuItem icon={<Trash2 />} danger onClick={() => setAsking(true)}>
            {words.actions.remove}
          </MenuItem>
        </Menu>
      </div>
      {isAsking && (
        <Confirm
          title={words.remove.titleWithName(visibleText(name))}
          description={words.remove.help}
          confirmLabel={words.remove.confirm}
          onConfirm={() => remove(id)}
          onClose={() => setAsking(false)}
        />
      )}
    </li>
  )
}

/** The passage found, with the query in bold. */
function Found({ text, query }: { text: string; query: string }) {
  const at = text.toLowerCase().indexOf(query.toLowerCase())
  if (at === -1) return visibleText(text)
  return (
    <>
      {visibleText(text.slice(0, at))}
      <b className="font-semibold text-accent-ink">{visibleText(text.slice(at, at + query.length))}</b>
      {visibleText(text.slice(at + query.length))}
    </>
  )
}
