// The view of this window. A reload keeps the tab, and loses the dialog and the preview.

import { defined, type Entitlement, type FitStep, type SelectedFile } from '@sheaf/contract'
import { create } from 'zustand'

export const tabs = ['compose', 'codemap', 'builder', 'apply', 'chat'] as const
export type Tab = (typeof tabs)[number]

/** At most one dialog at a time. */
export type Dialog =
  | {
      name: 'palette' | 'go-to-file' | 'cheat-sheet' | 'workspaces' | 'history' | 'treemap' | 'prompts' | 'findings' | 'bench'
    }
  /** `found`: where a dropped folder may be. */
  | { name: 'open-folder' | 'add-folder'; path?: string; found?: string[]; ephemeral?: boolean }
  /** `reason`: what the user wanted to do. */
  | { name: 'activate'; reason?: Entitlement }
  | { name: 'settings'; panel?: SettingsPanel }
  | { name: 'ignore'; tab?: 'global' | 'local' }
  /** `files`: what to save in the preset instead of the selection. */
  | { name: 'preset'; preset?: string; files?: SelectedFile[] }
  | { name: 'slices'; path: string }
  | { name: 'add-document' }
  | { name: 'document'; id: string }
  /** `target`: most tokens of the prompt, if not its limit. */
  | { name: 'fit'; target?: number }
  /** Asks before adding them. */
  | { name: 'large-files'; files: { path: string; bytes: number }[] }

export type SettingsPanel =
  | 'general'
  | 'keys'
  | 'models'
  | 'mcp'
  | 'servers'
  | 'license'
  | 'ignore'
  | 'appearance'
  | 'shortcuts'
  | 'updates'

/** Text that a search looked for. */
export interface SearchedText {
  text: string
  regex: boolean
  matchCase: boolean
  word: boolean
}

/** A previewed file; from a search, the lines found, and which of them is shown. */
export interface Preview {
  path: string
  line?: number
  hits?: { searched: SearchedText; all: readonly { path: string; line: number }[]; at: number }
  /** A change that is only proposed: shows what it would keep of the file, and offers no selection. */
  proposed?: FitStep
}

/** A panel beside the middle one. */
export type Side = 'files' | 'selected'

export interface ViewState {
  tab: Tab
  dialog: Dialog | null
  preview: Preview | null
  /** On a narrow screen one panel is shown at a time. */
  panel: Side | 'work'
  /** The side panels that a wide screen shows; a closed one is a rail. */
  openSides: Readonly<Record<Side, boolean>>
  /** The message field of the chat takes the focus as soon as it is shown. */
  wantsMessageField: boolean
  /** A review has folded the side panels away. They can still be opened one by one. */
  isWide: boolean
}

const tabKey = 'tab'

function readTab(): Tab {
  const kept = globalThis.sessionStorage?.getItem(tabKey)
  return tabs.find((tab) => tab === kept) ?? 'compose'
}

export const useView = create<ViewState>()(() => ({
  tab: readTab(),
  dialog: null,
  preview: null,
  panel: 'work',
  openSides: { files: true, selected: true },
  wantsMessageField: false,
  isWide: false,
}))

export function showTab(tab: Tab): void {
  useView.setState({ tab, panel: 'work', wantsMessageField: false })
}

/** Shows the chat, ready to type. */
export function showMessageField(): void {
  showTab('chat')
  useView.setState({ wantsMessageField: true })
}

useView.subscribe(({ tab }, before) => {
  if (tab === before.tab) return
  try {
    sessionStorage.setItem(tabKey, tab)
  } catch {
    // Full storage only costs the tab.
  }
})

/** Shows a side panel, on narrow and wide screens. */
export function showSide(side: Side): void {
  useView.setState({ panel: side })
  setSideOpen(side, true)
}

export function toggleSide(side: Side, isNarrow: boolean): void {
  const { panel, openSides } = useView.getState()
  if (!(isNarrow ? panel === side : openSides[side])) showSide(side)
  else if (isNarrow) useView.setState({ panel: 'work' })
  else setSideOpen(side, false)
}

export function setSideOpen(side: Side, isOpen: boolean): void {
  useView.setState(({ openSides }) => (openSides[side] === isOpen ? {} : { openSides: { ...openSides, [side]: isOpen } }))
}

export function showDialog(dialog: Dialog | null): void {
  useView.setState({ dialog })
}

export function showPreview(path: string | null, line?: number): void {
  useView.setState({ preview: path === null ? null : { path, ...defined({ line }) } })
}

/** Shows what a proposed change would keep of a file. */
export function showProposed(proposed: FitStep): void {
  useView.setState({ preview: { path: proposed.path, proposed } })
}

/** Shows one of the lines that a search found. */
export function showHit({ searched, all, at }: NonNullable<Preview['hits']>): void {
  const hit = all[at]
  if (hit) useView.setState({ preview: { ...hit, hits: { searched, all, at } } })
}
