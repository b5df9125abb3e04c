// ⌘K: commands, settings, workspaces, presets, prompts, chats and files, by their name. ⌘P: only files, in the same box.

import { Dialog } from '@base-ui/react/dialog'
import { visibleText } from '@sheaf/contract'
import { Check, FileText } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useHost } from '../host/use-host.ts'
import { Keys } from '../kit/keys.tsx'
import { MiddleTruncated } from '../kit/middle-truncated.tsx'
import { useTopmost } from '../kit/use-topmost.ts'
import { useHostState } from '../state/host-state.ts'
import { showDialog, showPreview } from '../state/view-state.ts'
import { commandGroups } from './command-table.ts'
import { words } from './commands.words.ts'
import { type Option, OptionList } from './option-list.tsx'
import { countUse, readUses } from './palette-uses.ts'
import { isTitle, rankTitles } from './rank-titles.ts'
import { type PaletteEntry, useCommandEntries, usePaletteEntries } from './use-palette-entries.ts'

export function Palette({ mode }: { mode: 'commands' | 'files' }) {
  const [text, setText] = useState('')
  const isMine = useTopmost()
  return (
    <Dialog.Root open onOpenChange={(open, details) => !open && isMine(details) && close()}>
      <Dialog.Portal>
        <Dialog.Backdrop className="fixed inset-0 z-40 bg-[oklch(0.2_0.01_75/0.32)]" />
        <Dialog.Popup
          aria-label={words.palette[mode].label}
          className="fixed top-[12vh] left-1/2 z-40 flex max-h-[70vh] w-150 max-w-[calc(100vw-24px)] -translate-x-1/2 animate-in flex-col overflow-hidden rounded-lg border border-line bg-raised shadow-float outline-none"
        >
          {mode === 'files' ? <Files text={text} onText={setText} /> : <Commands text={text} onText={setText} />}
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  )
}

function close(): void {
  showDialog(null)
}

interface FieldProps {
  text: string
  onText: (text: string) => void
}

const entriesShown = 50
const filesWithCommands = 8
const filesAlone = 40

/** Every command without a text; with one, the best matches of everything, then files. */
function Commands({ text, onText }: FieldProps) {
  const commands = useCommandEntries()
  const entries = usePaletteEntries()
  const [uses] = useState(readUses)
  const { files, isCurrent } = useFiles(text, filesWithCommands)
  const typed = text.trim()
  const found = rankTitles(entries, text, uses).slice(0, entriesShown)
  const [titles, others] = split(found, ({ title }) => isTitle(title, typed))
  const [exact, similar] = split(files ?? [], ({ path }) => isFileName(path, typed))
  const groups =
    typed === ''
      ? commandGroups.map((group) => ({
          heading: group,
          options: commands.filter(({ kind }) => kind === group).map((entry) => entryOption(entry)),
        }))
      : [
          {
            options: [
              ...titles.map((entry) => entryOption(entry, entry.kind)),
              ...exact.map((file) => fileOption(file, words.palette.kinds.file)),
              ...others.map((entry) => entryOption(entry, entry.kind)),
            ],
          },
          { heading: words.palette.kinds.files, options: similar.map((file) => fileOption(file)) },
        ]
  return (
    <OptionList
      {...words.palette.commands}
      text={text}
      onText={onText}
      groups={groups}
      // Commands never wait for the host, unless the text can be the name of a file.
      isCurrent={isCurrent || !/[./]/.test(typed)}
    />
  )
}

function Files({ text, onText }: FieldProps) {
  const { files, isCurrent } = useFiles(text, filesAlone)
  const { label, placeholder, help, empty } = words.palette.files
  return (
    <OptionList
      label={label}
      placeholder={placeholder}
      empty={files ? empty : help}
      text={text}
      onText={onText}
      groups={[{ options: (files ?? []).map((file) => fileOption(file)) }]}
      isCurrent={isCurrent}
    />
  )
}

interface FoundFile {
  path: string
  positions: number[]
}

/** `isCurrent` false: the files of an earlier text are shown until those of this text are known. */
function useFiles(text: string, limit: number): { files: readonly FoundFile[] | null; isCurrent: boolean } {
  const host = useHost()
  const workspace = useHostState((state) => state.open?.id)
  const [found, setFound] = useState<{ text: string; files: readonly FoundFile[] } | null>(null)
  const isBlank = workspace === undefined || text.trim() === ''
  useEffect(() => {
    if (isBlank) return undefined
    let isLatest = true
    const show = (files: readonly FoundFile[]): void => {
      if (isLatest) setFound({ text, files })
    }
    host['files.find']({ workspace, query: text, limit }).then(show, () => show([]))
    return () => {
      isLatest = false
    }
  }, [host, text, workspace, limit, isBlank])
  return isBlank ? { files: null, isCurrent: true } : { files: found?.files ?? null, isCurrent: found?.text === text }
}

function entryOption(entry: PaletteEntry, kind?: string): Option {
  return {
    id: entry.id,
    run() {
      countUse(entry.id)
      close()
      // Runs after the palette has closed, so that a dialog the command opens is not closed with it.
      queueMicrotask(entry.run)
    },
    contents: (
      <>
        <span className="min-w-0 truncate">{visibleText(entry.title)}</span>
        {entry.isCurrent && <Check className="size-3.5 shrink-0 text-accent-ink" aria-label={words.palette.current} />}
        <span className="grow" />
        {kind !== undefined && <span className="shrink-0 text-sm text-faint">{kind}</span>}
        {entry.keys !== undefined && <Keys keys={entry.keys} />}
      </>
    ),
  }
}

function fileOption({ path, positions }: FoundFile, kind?: string): Option {
  return {
    id: `file:${path}`,
    // The two parts of a shortened path would be read as two words.
    label: visibleText(path),
    run() {
      close()
      showPreview(path)
    },
    contents: (
      <>
        <FileText className="size-4 shrink-0 text-faint" aria-hidden />
        <span className="flex min-w-0 grow" title={visibleText(path)}>
          <MiddleTruncated text={path} positions={positions} tail={path.length - Math.max(path.lastIndexOf('/'), 0)} />
        </span>
        {kind !== undefined && <span className="shrink-0 text-sm text-faint">{kind}</span>}
      </>
    ),
  }
}

/** The typed text is the whole name of the file, or the end of its path. */
function isFileName(path: string, typed: string): boolean {
  return `/${path}`.toLowerCase().endsWith(`/${typed.toLowerCase()}`)
}

function split<Item>(items: readonly Item[], isFirst: (item: Item) => boolean): [Item[], Item[]] {
  return [items.filter(isFirst), items.filter((item) => !isFirst(item))]
}
