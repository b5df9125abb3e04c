// One workspace in a list: a button that opens it, and a menu with the other actions.

import type { WorkspaceCard } from '@sheaf/contract'
import { AppWindow, Copy, Ellipsis, FolderOpen, FolderX, Pencil, Save, Trash2 } from 'lucide-react'
import { type KeyboardEvent, useState } from 'react'
import { IconButton } from '../kit/button.tsx'
import { classNames } from '../kit/class-names.ts'
import { Confirm } from '../kit/confirm.tsx'
import { ago } from '../kit/format.ts'
import { Badge } from '../kit/indicators.tsx'
import { ContextMenu, Menu, MenuItem, MenuSeparator } from '../kit/menu.tsx'
import { ProBadge } from '../settings/pro-badge.tsx'
import { useHostState } from '../state/host-state.ts'
import { LabelWithMark } from './label-with-mark.tsx'
import { RenameField } from './rename-field.tsx'
import { shortPath } from './short-path.ts'
import type { WorkspaceActions } from './use-workspace-actions.ts'
import { words } from './workspaces.words.ts'

interface WorkspaceRowProps {
  card: WorkspaceCard
  work: WorkspaceActions
  isOpenHere?: boolean
  onKeyDown?: (event: KeyboardEvent) => void
  onOpen?: () => void
}

export function WorkspaceRow({ card, work, isOpenHere = false, onKeyDown, onOpen }: WorkspaceRowProps) {
  const [asks, setAsks] = useState<'rename' | 'delete' | null>(null)
  const open = () => {
    onOpen?.()
    if (!isOpenHere) work.open(card)
  }
  const items = <RowMenu card={card} work={work} open={open} isOpenHere={isOpenHere} ask={setAsks} />
  if (asks === 'rename')
    return (
      <li className="px-3 py-2">
        <RenameField card={card} work={work} onDone={() => setAsks(null)} />
      </li>
    )
  return (
    <li className="group relative">
      <ContextMenu
        trigger={
          <button
            type="button"
            data-workspace={card.id}
            onClick={open}
            onKeyDown={(event) => {
              if (event.key === 'F2') setAsks('rename')
              else if (event.key === 'Delete') setAsks('delete')
              else return onKeyDown?.(event)
              event.preventDefault()
            }}
            className="flex w-full items-center gap-3 rounded-md py-2 pr-11 pl-3 text-left outline-offset-[-2px] transition-colors duration-120 hover:bg-hover focus-visible:bg-hover data-popup-open:bg-hover"
          >
            <span
              aria-hidden
              className={classNames(
                'flex size-8 shrink-0 items-center justify-center rounded-md border border-line bg-raised text-sm font-semibold [&_svg]:size-4',
                missing(card).length > 0 ? 'text-warning' : 'text-accent-ink',
              )}
            >
              {missing(card).length > 0 ? <FolderX /> : initials(card.name)}
            </span>
            <span className="min-w-0 grow">
              <span className="flex items-center gap-1.5">
                <span className="truncate font-medium">{card.name}</span>
                <Marks card={card} isOpenHere={isOpenHere} />
              </span>
              <Folders card={card} />
            </span>
            <span className="hidden shrink-0 text-right text-sm text-muted tabular md:block">
              <span className="block">{ago(card.lastUsed)}</span>
              <span className="block text-xs text-faint">
                {card.selected === 0 ? words.row.nothingSelected : words.row.selected(card.selected)}
              </span>
            </span>
          </button>
        }
      >
        {items}
      </ContextMenu>
      <div className="absolute inset-y-0 right-2 flex items-center opacity-60 group-focus-within:opacity-100 group-hover:opacity-100">
        <Menu
          align="end"
          trigger={
            <IconButton label={words.row.more(card.name)}>
              <Ellipsis />
            </IconButton>
          }
        >
          {items}
        </Menu>
      </div>
      {asks === 'delete' && <ConfirmDelete card={card} onConfirm={() => work.remove(card)} onClose={() => setAsks(null)} />}
    </li>
  )
}

function RowMenu({
  card,
  work,
  open,
  isOpenHere,
  ask,
}: {
  card: WorkspaceCard
  work: WorkspaceActions
  open: () => void
  isOpenHere: boolean
  ask: (what: 'rename' | 'delete') => void
}) {
  return (
    <>
      {!isOpenHere && (
        <MenuItem icon={<FolderOpen />} onClick={open}>
          {words.row.actions.open}
        </MenuItem>
      )}
      <MenuItem icon={<AppWindow />} onClick={() => work.openInWindow(card)}>
        <LabelWithMark mark={<ProBadge for="several-windows" />}>{words.row.actions.openInWindow}</LabelWithMark>
      </MenuItem>
      <MenuSeparator />
      {card.ephemeral && (
        <MenuItem icon={<Save />} onClick={() => work.save(card)}>
          {words.row.actions.keep}
        </MenuItem>
      )}
      <MenuItem icon={<Pencil />} keys="f2" onClick={() => ask('rename')}>
        {words.row.actions.rename}
      </MenuItem>
      <MenuItem icon={<Copy />} onClick={() => work.duplicate(card)}>
        <LabelWithMark mark={<ProBadge for="duplicate-workspace" />}>{words.row.actions.duplicate}</LabelWithMark>
      </MenuItem>
      <MenuSeparator />
      <MenuItem icon={<Trash2 />} keys="delete" danger onClick={() => ask('delete')}>
        {words.row.actions.delete}
      </MenuItem>
    </>
  )
}

function ConfirmDelete({ card, onConfirm, onClose }: { card: WorkspaceCard; onConfirm: () => void; onClose: () => void }) {
  const isOpenHere = useHostState((state) => state.open?.workspace === card.id)
  const elsewhere = card.windows - (isOpenHere ? 1 : 0)
  return (
    <Confirm
      title={words.delete.title(card.name)}
      description={words.delete.help(card.presets.length)}
      confirmLabel={words.delete.confirmLabel}
      onConfirm={onConfirm}
      onClose={onClose}
    >
      {elsewhere > 0 && <p className="pt-1 text-warning">{words.delete.openElsewhere(elsewhere)}</p>}
    </Confirm>
  )
}

function Marks({ card, isOpenHere }: { card: WorkspaceCard; isOpenHere: boolean }) {
  return (
    <>
      {isOpenHere && <Badge tone="accent">{words.row.openHere}</Badge>}
      {!isOpenHere && card.windows > 0 && <Badge tone="info">{words.row.open}</Badge>}
      {card.ephemeral && <Badge title={words.row.ephemeralHelp}>{words.row.ephemeral}</Badge>}
    </>
  )
}

function Folders({ card }: { card: WorkspaceCard }) {
  const gone = missing(card)
  const [first] = card.roots
  const others = card.roots.length - 1
  if (gone.length > 0) {
    const path = shortPath(gone[0] ?? '')
    return (
      <span className="block truncate text-sm text-warning" title={gone.join('\n')}>
        {gone.length === card.roots.length ? words.row.missing(path) : words.row.partMissing(path)}
      </span>
    )
  }
  return (
    <span className="block truncate text-sm text-muted" title={card.roots.map(({ path }) => path).join('\n')}>
      {first ? words.row.folders(shortPath(first.path), others) : words.row.noFolder}
    </span>
  )
}

function missing({ roots }: WorkspaceCard): string[] {
  return roots.filter((root) => root.missing).map(({ path }) => path)
}

/** One or two initials of a name: `web-shop` → WS, `sheaf` → S. */
function initials(name: string): string {
  return name
    .split(/[\s._\-/]+/)
    .filter(Boolean)
    .slice(0, 2)
    .map((word) => [...word][0]?.toUpperCase() ?? '')
    .join('')
}
