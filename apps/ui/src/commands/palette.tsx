// ⌘K: every command available now, by a few letters of its name. ⌘P: files of the workspace in the same box.

import { Dialog } from '@base-ui/react/dialog'
import { Command, defaultFilter } from 'cmdk'
import { FileText } from 'lucide-react'
import { type ReactNode, useEffect, useState } from 'react'
import { useHost } from '../host/use-host.ts'
import { Highlighted } from '../kit/highlighted.tsx'
import { Keys } from '../kit/keys.tsx'
import { useTopmost } from '../kit/use-topmost.ts'
import { useHostState } from '../state/host-state.ts'
import { showDialog, showPreview } from '../state/view-state.ts'
import { commandGroups, commandIds, commandRow } from './command-table.ts'
import { words } from './commands.words.ts'
import { keysForCommand } from './listen-for-shortcuts.ts'
import { runCommand, usePossibleCommands } from './use-command.ts'

export function Palette({ mode }: { mode: 'commands' | 'files' }) {
  const [text, setText] = useState('')
  const close = () => showDialog(null)
  const isMine = useTopmost()
  const { label, placeholder } = words.palette[mode]
  return (
    <Dialog.Root open onOpenChange={(open, details) => !open && isMine(details) && close()}>
      <Dialog.Portal>
        <Dialog.Backdrop className="fixed inset-0 z-40 bg-[oklch(0.2_0.01_75/0.32)]" />
        <Dialog.Popup
          aria-label={label}
          className="fixed top-[12vh] left-1/2 z-40 flex max-h-[70vh] w-150 max-w-[calc(100vw-24px)] -translate-x-1/2 animate-in overflow-hidden rounded-lg border border-line bg-raised shadow-float outline-none"
        >
          <Command label={label} shouldFilter={mode === 'commands'} filter={rankTitle} loop className="flex min-h-0 grow flex-col">
            <Command.Input
              value={text}
              onValueChange={setText}
              placeholder={placeholder}
              className="h-11 w-full shrink-0 border-b border-line bg-transparent px-4 text-lg outline-none"
            />
            {mode === 'commands' ? <CommandRows close={close} /> : <FileRows text={text} close={close} />}
          </Command>
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  )
}

const list =
  'min-h-0 overflow-y-auto has-[[cmdk-item]]:p-1.5 [&_[cmdk-group-heading]]:px-2 [&_[cmdk-group-heading]]:pt-2 [&_[cmdk-group-heading]]:pb-1 [&_[cmdk-group-heading]]:text-xs [&_[cmdk-group-heading]]:text-faint'
const row = 'flex h-8 cursor-default items-center gap-2 rounded-md px-2 data-[selected=true]:bg-hover'

/** A title that contains the typed text ranks above one that only has the letters in order. */
function rankTitle(title: string, typed: string): number {
  const at = title.toLowerCase().indexOf(typed.trim().toLowerCase())
  return at === -1 ? defaultFilter(title, typed) * 0.5 : 1 - Math.min(at, 40) / 100
}

function CommandRows({ close }: { close: () => void }) {
  const possible = usePossibleCommands()
  return (
    <>
      <Command.List className={list}>
        {commandGroups.map((group) => {
          const ids = commandIds.filter((id) => id !== 'palette' && possible.has(id) && commandRow(id).group === group)
          if (ids.length === 0) return null
          return (
            <Command.Group key={group} heading={group}>
              {ids.map((id) => (
                <Command.Item
                  key={id}
                  value={commandRow(id).title}
                  className={row}
                  onSelect={() => {
                    close()
                    // Runs after the palette has closed, so that a dialog the command opens is not closed with it.
                    queueMicrotask(() => runCommand(id))
                  }}
                >
                  <span className="grow truncate">{commandRow(id).title}</span>
                  <Keys keys={keysForCommand(id)} />
                </Command.Item>
              ))}
            </Command.Group>
          )
        })}
      </Command.List>
      <Nothing>{words.palette.commands.empty}</Nothing>
    </>
  )
}

function FileRows({ text, close }: { text: string; close: () => void }) {
  const host = useHost()
  const workspace = useHostState((state) => state.open?.id)
  const [found, setFound] = useState<{ path: string; positions: number[] }[] | null>(null)
  useEffect(() => {
    let isLatest = true
    if (workspace !== undefined && text.trim() !== '')
      host['files.find']({ workspace, query: text, limit: 40 }).then(
        (files) => isLatest && setFound(files),
        () => undefined,
      )
    else setFound(null)
    return () => {
      isLatest = false
    }
  }, [host, text, workspace])
  return (
    <>
      <Command.List className={list}>
        {found?.map(({ path, positions }) => (
          <Command.Item
            key={path}
            value={path}
            className={row}
            onSelect={() => {
              close()
              showPreview(path)
            }}
          >
            <FileText className="size-4 shrink-0 text-faint" aria-hidden />
            <span className="truncate">
              <Highlighted text={path} positions={positions} />
            </span>
          </Command.Item>
        ))}
      </Command.List>
      <Nothing>{found ? words.palette.files.empty : words.palette.files.help}</Nothing>
    </>
  )
}

/** Next to the list, not in it: a listbox has only options. */
function Nothing({ children }: { children: ReactNode }) {
  return <Command.Empty className="p-6 text-center text-muted">{children}</Command.Empty>
}
