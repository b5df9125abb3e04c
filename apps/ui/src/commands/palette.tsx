// ⌘K: commands, settings, workspaces, presets, prompts, chats and files, by their name. ⌘P: only files, in the same box.

import { Dialog } from '@base-ui/react/dialog'
import { visibleText } from '@sheaf/contract'
import { Command } from 'cmdk'
import { Check, FileText } from 'lucide-react'
import { type ReactNode, useEffect, useState } from 'react'
import { useHost } from '../host/use-host.ts'
import { Keys } from '../kit/keys.tsx'
import { MiddleTruncated } from '../kit/middle-truncated.tsx'
import { useTopmost } from '../kit/use-topmost.ts'
import { useHostState } from '../state/host-state.ts'
import { showDialog, showPreview } from '../state/view-state.ts'
import { commandGroups } from './command-table.ts'
import { words } from './commands.words.ts'
import { countUse, readUses } from './palette-uses.ts'
import { rankTitles } from './rank-titles.ts'
import { type PaletteEntry, useCommandEntries, usePaletteEntries } from './use-palette-entries.ts'

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
          <Command label={label} shouldFilter={false} loop className="flex min-h-0 grow flex-col">
            <Command.Input
              value={text}
              onValueChange={setText}
              placeholder={placeholder}
              className="h-11 w-full shrink-0 border-b border-line bg-transparent px-4 text-lg outline-none"
            />
            {mode === 'commands' ? <CommandRows text={text} close={close} /> : <FileRows text={text} close={close} />}
          </Command>
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  )
}

const list =
  'min-h-0 overflow-y-auto has-[[cmdk-item]]:p-1.5 [&_[cmdk-group-heading]]:px-2 [&_[cmdk-group-heading]]:pt-2 [&_[cmdk-group-heading]]:pb-1 [&_[cmdk-group-heading]]:text-xs [&_[cmdk-group-heading]]:text-faint'
const row = 'flex h-8 cursor-default items-center gap-2 rounded-md px-2 data-[selected=true]:bg-hover'

function CommandRows({ text, close }: { text: string; close: () => void }) {
  return text.trim() === '' ? <AllCommands close={close} /> : <Found text={text} close={close} />
}

function AllCommands({ close }: { close: () => void }) {
  const entries = useCommandEntries()
  return (
    <Command.List className={list}>
      {commandGroups.map((group) => {
        const inGroup = entries.filter(({ kind }) => kind === group)
        if (inGroup.length === 0) return null
        return (
          <Command.Group key={group} heading={group}>
            {inGroup.map((entry) => (
              <EntryRow key={entry.id} entry={entry} close={close} />
            ))}
          </Command.Group>
        )
      })}
    </Command.List>
  )
}

const entriesShown = 50
const filesShown = 8

/** The best matches of everything, then files. */
function Found({ text, close }: { text: string; close: () => void }) {
  const entries = usePaletteEntries()
  const [uses] = useState(readUses)
  const files = useFiles(text, filesShown)
  return (
    <>
      <Command.List className={list}>
        {rankTitles(entries, text, uses)
          .slice(0, entriesShown)
          .map((entry) => (
            <EntryRow key={entry.id} entry={entry} kind={entry.kind} close={close} />
          ))}
        {files && files.length > 0 && (
          <Command.Group heading={words.palette.kinds.files}>
            {files.map((file) => (
              <FileRow key={file.path} {...file} close={close} />
            ))}
          </Command.Group>
        )}
      </Command.List>
      <Nothing>{words.palette.commands.empty}</Nothing>
    </>
  )
}

function EntryRow({ entry, kind, close }: { entry: PaletteEntry; kind?: string; close: () => void }) {
  return (
    <Command.Item
      value={entry.id}
      className={row}
      onSelect={() => {
        countUse(entry.id)
        close()
        // Runs after the palette has closed, so that a dialog the command opens is not closed with it.
        queueMicrotask(entry.run)
      }}
    >
      <span className="min-w-0 truncate">{visibleText(entry.title)}</span>
      {entry.isCurrent && <Check className="size-3.5 shrink-0 text-accent-ink" aria-label={words.palette.current} />}
      <span className="grow" />
      {kind !== undefined && <span className="shrink-0 text-sm text-faint">{kind}</span>}
      {entry.keys !== undefined && <Keys keys={entry.keys} />}
    </Command.Item>
  )
}

interface FoundFile {
  path: string
  positions: number[]
}

function useFiles(text: string, limit: number): readonly FoundFile[] | null {
  const host = useHost()
  const workspace = useHostState((state) => state.open?.id)
  const [files, setFiles] = useState<readonly FoundFile[] | null>(null)
  useEffect(() => {
    let isLatest = true
    if (workspace !== undefined && text.trim() !== '')
      host['files.find']({ workspace, query: text, limit }).then(
        (found) => isLatest && setFiles(found),
        () => undefined,
      )
    else setFiles(null)
    return () => {
      isLatest = false
    }
  }, [host, text, workspace, limit])
  return files
}

function FileRows({ text, close }: { text: string; close: () => void }) {
  const files = useFiles(text, 40)
  return (
    <>
      <Command.List className={list}>
        {files?.map((file) => (
          <FileRow key={file.path} {...file} close={close} />
        ))}
      </Command.List>
      <Nothing>{files ? words.palette.files.empty : words.palette.files.help}</Nothing>
    </>
  )
}

function FileRow({ path, positions, close }: FoundFile & { close: () => void }) {
  return (
    <Command.Item
      value={`file:${path}`}
      // The two parts of a shortened path would be read as two words.
      aria-label={visibleText(path)}
      className={row}
      onSelect={() => {
        close()
        showPreview(path)
      }}
    >
      <FileText className="size-4 shrink-0 text-faint" aria-hidden />
      <span className="flex min-w-0" title={visibleText(path)}>
        <MiddleTruncated text={path} positions={positions} tail={path.length - Math.max(path.lastIndexOf('/'), 0)} />
      </span>
    </Command.Item>
  )
}

/** Next to the list, not in it: a listbox has only options. */
function Nothing({ children }: { children: ReactNode }) {
  return <Command.Empty className="p-6 text-center text-muted">{children}</Command.Empty>
}
