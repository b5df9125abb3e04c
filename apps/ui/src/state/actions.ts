// The window's actions on the host: open, select, edit, save. Components call these; responses and events update the store.

import {
  type AppSettings,
  defined,
  type HostEvent,
  isRefusal,
  type OpenWorkspace,
  type SelectionChange,
  type WindowApi,
} from '@sheaf/contract'
import type { HostLink } from '../host/host-link.ts'
import { createFieldSender } from './field-sender.ts'
import { applyEvent, type LiveWorkspace, toErrorMessage, toLiveWorkspace, useHostState } from './host-state.ts'
import { readSelection } from './selection-replica.ts'
import { words } from './state.words.ts'
import { readTree } from './tree-replica.ts'
import { type Fields, readNewerUnsent } from './unsent.ts'
import { showDialog } from './view-state.ts'

type OpenInput = { id: string; tab?: string; knownTree?: number } | { roots: string[]; ephemeral?: boolean; wide?: boolean }

export interface Actions {
  open(input: OpenInput, what?: string): Promise<boolean>
  /** Shows another task tab of the open workspace. */
  openTab(tab: string): Promise<boolean>
  /** Save and Exit: back to the home screen. */
  leave(): Promise<void>
  /** Shown at once and sent a moment later. Kept until the host responds, even if either side crashes. */
  change(fields: Fields): void
  /** Sends recent changes at once, and waits until the host has all of them; for work that depends on them. */
  flush(): Promise<void>
  /** `instructions`: replaces them in the same step. Returns what was not done and why. */
  select(change: SelectionChange, instructions?: string): Promise<string[]>
  refresh(): Promise<void>
  addRoot(path: string, wide?: boolean): Promise<void>
  removeRoot(path: string): Promise<void>
  /** Shown at once. Settings that the host rejects are reverted. */
  saveSettings(settings: Partial<AppSettings>): Promise<void>
  stop(): void
}

export function createActions(link: HostLink): Actions {
  const { host } = link
  const { getState, setState } = useHostState
  const sender = createFieldSender(link, () => void flush())
  /** Of the workspace or task tab that is being opened. */
  let cancelOpening: (() => void) | undefined
  /** Requests without a response yet: a prompt built meanwhile could lack them. */
  let inFlight: Promise<unknown> = Promise.resolve()
  /** Settings changes that the host has not confirmed yet, oldest first. */
  const unsaved = new Set<Partial<AppSettings>>()

  const show = (opened: OpenWorkspace): void => {
    const { open: before } = getState()
    setState({ open: toLiveWorkspace(opened, before), failure: null })
    setWorkspaceInUrl(opened.id)
    const unsent = { ...readNewerUnsent(opened.id, opened.fields), ...sender.unconfirmed(opened.id) }
    if (Object.keys(unsent).length > 0) change(unsent)
  }

  /** `what`: null for a task tab, which opens at once. */
  async function open(input: OpenInput, what: string | null = words.opening): Promise<boolean> {
    await flush()
    cancelOpening?.()
    const controller = new AbortController()
    const cancel = () => controller.abort()
    cancelOpening = cancel
    setState({ opening: what === null ? null : { what, progress: null, cancel }, failure: null })
    /** False once another one is being opened. */
    const isMine = () => cancelOpening === cancel
    const before = getState().open?.id
    try {
      const opened = await host['workspaces.open'](input, {
        signal: controller.signal,
        onProgress: (progress) => {
          const { opening } = getState()
          if (opening && isMine()) setState({ opening: { ...opening, progress } })
        },
      })
      if (before !== undefined && before !== opened.id) void host['workspaces.close']({ workspace: before }).catch(() => undefined)
      show(opened)
      return true
    } catch (problem) {
      if (!isRefusal(problem) || problem.code !== 'cancelled')
        setState({ failure: { ...toErrorMessage(problem), retry: () => void open(input, what) } })
      return false
    } finally {
      if (isMine()) {
        cancelOpening = undefined
        setState({ opening: null })
      }
    }
  }

  async function openTab(tab: string): Promise<boolean> {
    const { open: current } = getState()
    if (!current || current.id === tab) return current !== null
    return open({ id: current.workspace, tab, knownTree: current.tree.version }, null)
  }

  async function leave(): Promise<void> {
    await flush()
    const id = getState().open?.id
    setState({ open: null, failure: null })
    setWorkspaceInUrl('')
    if (id !== undefined) await host['workspaces.close']({ workspace: id })
  }

  function change(fields: Fields): void {
    const { open: current } = getState()
    if (!current) return
    const typedAt = Math.max(Date.now(), (current.fields.typedAt ?? 0) + 1)
    const numbered = fields.instructions === undefined ? fields : { typedAt, ...fields }
    setState({ open: { ...current, fields: { ...current.fields, ...numbered } } })
    sender.add(current.id, numbered)
  }

  async function flush(): Promise<void> {
    const before = inFlight
    const mine = sender.send()
    inFlight = Promise.allSettled([before, mine])
    await mine
    // Without a host it would wait until that is back.
    if (link.state() === 'ready') await before
  }

  async function select(selection: SelectionChange, instructions?: string): Promise<string[]> {
    const workspace = openId()
    const asked = host['selection.change']({ workspace, change: selection, ...defined({ instructions }) })
    inFlight = Promise.allSettled([inFlight, asked])
    const { canRevert, notes, large } = await asked
    if (large) showDialog({ name: 'large-files', files: large })
    const { open: current } = getState()
    if (current?.id === workspace) setState({ open: { ...current, selection: { ...current.selection, canRevert } } })
    return notes
  }

  async function reload(missed: 'tree' | 'selection'): Promise<void> {
    const workspace = openId()
    if (missed === 'tree') {
      const tree = readTree(await host['tree.list']({ workspace }))
      const { open: current } = getState()
      if (current?.id === workspace && tree.version >= current.tree.version) setState({ open: { ...current, tree } })
    } else {
      const selection = readSelection(await host['selection.read']({ workspace }))
      const { open: current } = getState()
      if (current?.id === workspace) setState({ open: { ...current, selection } })
    }
  }

  async function refresh(): Promise<void> {
    const workspace = openId()
    const tree = readTree(await host['tree.list']({ workspace, refresh: true }))
    const { open: current } = getState()
    if (current?.id === workspace && tree.version >= current.tree.version) setState({ open: { ...current, tree } })
  }

  async function reconnect(back: WindowApi): Promise<void> {
    const [{ settings, builtinPatterns }, license, about] = await Promise.all([
      back['settings.read'](),
      back['license.status'](),
      back['host.about'](),
    ])
    setState({ settings: withUnsaved(settings), builtinPatterns, license, about })
    const { open: current } = getState()
    if (!current) return
    try {
      show(await back['workspaces.open']({ id: current.workspace, tab: current.id }))
    } catch (problem) {
      if (!current.fields.ephemeral || !isRefusal(problem) || problem.code !== 'unknown-workspace') throw problem
      show(await reopenEphemeral(back, current))
    }
  }

  /** An ephemeral workspace ends with its host; this window still has all of it. */
  async function reopenEphemeral(
    back: WindowApi,
    { fields: { tabs: _tabs, ...fields }, selection }: LiveWorkspace,
  ): Promise<OpenWorkspace> {
    const { id } = await back['workspaces.open']({ roots: fields.roots, ephemeral: true, restore: true })
    const { roots: _roots, presets: _presets, name: _name, addedMaps, ...rest } = fields
    await back['workspaces.change']({ workspace: id, fields: rest })
    await back['selection.change']({ workspace: id, change: { type: 'replace', files: [...selection.files.values()] } })
    for (const [choice, paths] of [
      ['remove', addedMaps?.removed ?? []],
      ['pin', addedMaps?.pinned ?? []],
    ] as const)
      if (paths.length > 0) await back['selection.change']({ workspace: id, change: { type: 'added-maps', paths, choice } })
    return back['workspaces.open']({ id })
  }

  async function saveSettings(settings: Partial<AppSettings>): Promise<void> {
    const before = getState().settings
    unsaved.add(settings)
    setState({ settings: withUnsaved(before) })
    try {
      const saved = await host['settings.save'](settings)
      unsaved.delete(settings)
      setState({ settings: withUnsaved(saved) })
    } catch (problem) {
      unsaved.delete(settings)
      const kept = await host['settings.read']().catch(() => undefined)
      setState(({ settings: shown }) => ({ settings: withUnsaved(kept?.settings ?? withValuesOf(before, shown, settings)) }))
      throw problem
    }
  }

  /** The shown settings, with their old values where the refused change set others. */
  function withValuesOf(before: AppSettings, shown: AppSettings, refused: Partial<AppSettings>): AppSettings {
    return { ...shown, ...Object.fromEntries(Object.entries(before).filter(([name]) => Object.hasOwn(refused, name))) }
  }

  /** A response or event may be older than later changes. */
  function withUnsaved(settings: AppSettings): AppSettings {
    return Object.assign({}, settings, ...unsaved)
  }

  /** Typed text that is not confirmed yet reaches the host after this event: it stays on screen. */
  function withoutOlderText(event: HostEvent): HostEvent {
    if (event.type !== 'workspace-changed' || sender.unconfirmed(event.workspace).instructions === undefined) return event
    const { instructions: _older, typedAt: _at, ...fields } = event.fields
    return { ...event, fields }
  }

  const stops = [
    link.follow((event) => {
      const { next, missed } = applyEvent(getState(), withoutOlderText(event), link.window())
      setState(next.settings ? { ...next, settings: withUnsaved(next.settings) } : next)
      if (event.type === 'show-workspace' && event.workspace !== getState().open?.id)
        void open({ id: event.workspace, tab: event.workspace })
      // A tree that cannot be followed may have lost or gained a root, which changes the form of every selected path.
      if (missed) Promise.all([reload('selection'), missed === 'tree' ? reload('tree') : undefined]).catch(() => undefined)
    }),
    link.onState((state) => setState({ link: state })),
    link.onSignedOut((isSignedOut) => setState({ isSignedOut })),
  ]
  link.onReconnect((back) => reconnect(back).catch((problem: unknown) => setState({ open: null, failure: toErrorMessage(problem) })))

  const openId = (): string => {
    const { open: current } = getState()
    if (!current) throw new Error(words.noWorkspace)
    return current.id
  }

  return {
    open,
    openTab,
    leave,
    change,
    flush,
    select,
    refresh,
    addRoot: async (path, wide) => show(await host['roots.change']({ workspace: openId(), add: path, ...(wide ? { wide } : {}) })),
    removeRoot: async (path) => show(await host['roots.change']({ workspace: openId(), remove: path })),
    saveSettings,
    stop() {
      for (const stop of stops) stop()
    },
  }
}

/** A reload shows what this window shows now, not what it was opened with. Browsers take several ms for this, so the frame comes first. */
function setWorkspaceInUrl(workspace: string): void {
  cancelIdleCallback(settingUrl)
  settingUrl = requestIdleCallback(() => history.replaceState(null, '', `/?workspace=${encodeURIComponent(workspace)}`), { timeout: 200 })
}

let settingUrl = 0
