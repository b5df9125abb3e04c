// The conversation's name, its cost so far, and actions on it as a whole.

import { visibleText } from '@sheaf/contract'
import { ClipboardCopy, Download, Ellipsis, PanelLeft, Pencil, SquarePen, Trash2 } from 'lucide-react'
import { type RefObject, useState } from 'react'
import { keysForCommand } from '../commands/listen-for-shortcuts.ts'
import { useCommand } from '../commands/use-command.ts'
import { IconButton } from '../kit/button.tsx'
import { Confirm } from '../kit/confirm.tsx'
import { Menu, MenuItem, MenuSeparator } from '../kit/menu.tsx'
import { Tooltip } from '../kit/tooltip.tsx'
import { shownBranch } from './branch.ts'
import { words } from './chat.words.ts'
import { ChatNameField } from './chat-name-field.tsx'
import { shownChat, useChats } from './chat-store.ts'
import { sumUsage, usageWords } from './cost-words.ts'
import { useChatActions } from './use-chat-store.ts'
import { useExport } from './use-export.ts'

interface ChatHeaderProps {
  listButton: RefObject<HTMLButtonElement | null>
  isListOpen: boolean
  onList: () => void
  onClipboard: () => void
}

export function ChatHeader({ listButton, isListOpen, onList, onClipboard }: ChatHeaderProps) {
  const chat = useChats(shownChat)
  const card = useChats(({ cards }) => cards?.find(({ id }) => id === chat))
  const isBegun = useChats(({ opening, chat: shown }) => opening !== null || (shown?.messages.size ?? 0) > 0)
  const { show, rename, remove } = useChatActions()
  const saveAs = useExport()
  const [isNaming, setNaming] = useState(false)
  const [isAsking, setAsking] = useState(false)
  useCommand('chat-export', () => chat !== null && saveAs(chat, card?.name ?? ''), isBegun)
  const name = isBegun ? (card?.name ?? '') : words.header.unnamed
  return (
    <header className="flex h-9 shrink-0 items-center gap-1 border-b border-line px-2">
      <IconButton
        ref={listButton}
        label={isListOpen ? words.header.hideList : words.header.showList}
        pressed={isListOpen}
        keys={keysForCommand('chat-list')}
        onClick={onList}
      >
        <PanelLeft />
      </IconButton>
      {isNaming && chat !== null ? (
        <ChatNameField
          name={name}
          onDone={(next) => {
            setNaming(false)
            if (next !== null && next !== name) rename(chat, next)
          }}
        />
      ) : (
        <h2 className="min-w-0 truncate px-1 font-medium" title={visibleText(name)}>
          {visibleText(name)}
        </h2>
      )}
      <Spent />
      <IconButton label={words.actions.create} keys={keysForCommand('chat-new')} onClick={() => show(null)}>
        <SquarePen />
      </IconButton>
      <Menu
        align="end"
        trigger={
          <IconButton label={words.header.moreActions}>
            <Ellipsis />
          </IconButton>
        }
      >
        <MenuItem icon={<Pencil />} disabled={!isBegun} onClick={() => setNaming(true)}>
          {words.actions.rename}
        </MenuItem>
        <MenuItem icon={<Download />} disabled={!isBegun} onClick={() => chat !== null && saveAs(chat, name)}>
          {words.actions.save}
        </MenuItem>
        <MenuItem icon={<Trash2 />} danger disabled={!isBegun} onClick={() => setAsking(true)}>
          {words.actions.remove}
        </MenuItem>
        <MenuSeparator />
        <MenuItem icon={<ClipboardCopy />} description={words.header.clipboard.help} onClick={onClipboard}>
          {words.header.clipboard.label}
        </MenuItem>
      </Menu>
      {isAsking && chat !== null && (
        <Confirm
          title={words.remove.title}
          description={words.remove.help}
          confirmLabel={words.remove.confirm}
          onConfirm={() => remove(chat)}
          onClose={() => setAsking(false)}
        />
      )}
    </header>
  )
}

/** Cost of the shown branch; the list shows the cost of the whole conversation. */
function Spent() {
  const chat = useChats((state) => state.chat)
  const all = chat ? shownBranch(chat).flatMap(({ usage }) => usage ?? []) : []
  const spent = all.length === 0 ? '' : usageWords(sumUsage(all))
  return (
    <div className="ml-auto min-w-0 truncate pr-1 text-right text-xs text-muted tabular max-md:*:hidden">
      {spent !== '' && (
        <Tooltip label={words.header.usage}>
          <span>{spent}</span>
        </Tooltip>
      )}
    </div>
  )
}
