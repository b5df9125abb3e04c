// Tests that settings and typed text appear on screen at once, stay there while older answers and events arrive, and that settings revert
// if the host rejects them.

import {
  type AppSettings,
  defaultBuilderSettings,
  defaultSettings,
  type HostEvent,
  type OpenWorkspace,
  Refusal,
  type WindowApi,
} from '@sheaf/contract'
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import type { HostLink } from '../host/host-link.ts'
import { type Actions, createActions } from './actions.ts'
import { toLiveWorkspace, useHostState } from './host-state.ts'

interface Save {
  settings: Partial<AppSettings>
  answer(saved: AppSettings): void
  reject(problem: Error): void
}

let saves: Save[]
/** Null: the host cannot read them. */
let kept: AppSettings | null
let emit: (event: HostEvent) => void
let actions: Actions

beforeEach(() => {
  saves = []
  kept = defaultSettings
  useHostState.setState({ settings: defaultSettings })
  const host: Partial<WindowApi> = {
    'settings.save': (settings) => new Promise((answer, reject) => saves.push({ settings, answer, reject })),
    'settings.read': async () => {
      if (kept === null) throw new Refusal('state-broken')
      return { settings: kept, builtinPatterns: '' }
    },
    'workspaces.change': () => new Promise(() => undefined),
    'workspaces.open': (_input, call) =>
      new Promise((_, reject) => call?.signal?.addEventListener('abort', () => reject(new Refusal('cancelled')))),
  }
  actions = createActions({
    host: host as WindowApi,
    uploads: { 'images.add': () => new Promise(() => undefined) },
    state: () => 'ready',
    window: () => 'w1',
    follow: (listener) => {
      emit = listener
      return () => {}
    },
    onState: () => () => {},
    onSignedOut: () => () => {},
    onReconnect: () => {},
    close: () => {},
  } satisfies HostLink)
  return () => actions.stop()
})

describe('saveSettings', () => {
  it('keeps changed settings on screen while older answers and events arrive', async () => {
    const first = actions.saveSettings({ theme: 'dark' })
    const second = actions.saveSettings({ fontSize: 14 })
    const wanted = { ...defaultSettings, theme: 'dark', fontSize: 14 }
    expect(saves.map(({ settings }) => settings)).toEqual([{ theme: 'dark' }, { fontSize: 14 }])
    expect(shown()).toEqual(wanted)
    emit({ type: 'settings-changed', settings: { ...defaultSettings, theme: 'dark' } })
    expect(shown()).toEqual(wanted)
    saves[0]?.answer({ ...defaultSettings, theme: 'dark' })
    await first
    expect(shown()).toEqual(wanted)
    saves[1]?.answer({ ...defaultSettings, theme: 'dark', fontSize: 14, wrapLines: !defaultSettings.wrapLines })
    await second
    expect(shown()).toEqual({ ...wanted, wrapLines: !defaultSettings.wrapLines })
  })

  it('reverts to the settings of the host when it rejects a change', async () => {
    kept = { ...defaultSettings, theme: 'dark' }
    const rejected = actions.saveSettings({ fontSize: 14 })
    const other = actions.saveSettings({ diffView: 'split' })
    saves[0]?.reject(new Refusal('wrong-usage'))
    await expect(rejected).rejects.toMatchObject({ code: 'wrong-usage' })
    expect(shown()).toEqual({ ...defaultSettings, theme: 'dark', diffView: 'split' })
    saves[1]?.answer({ ...defaultSettings, theme: 'dark', diffView: 'split' })
    await other
  })
})

describe('saveSettings without readable settings', () => {
  it('reverts a rejected change to the values that were shown before', async () => {
    kept = null
    const rejected = actions.saveSettings({ fontSize: 14, theme: 'dark' })
    const other = actions.saveSettings({ diffView: 'split' })
    saves[0]?.reject(new Refusal('state-unwritable'))
    await expect(rejected).rejects.toMatchObject({ code: 'state-unwritable' })
    expect(shown()).toEqual({ ...defaultSettings, diffView: 'split' })
    saves[1]?.answer({ ...defaultSettings, diffView: 'split' })
    await other
  })
})

function shown(): AppSettings {
  return useHostState.getState().settings
}

describe('opening a workspace', () => {
  it('keeps its progress when it cancels the workspace that was opening before', async () => {
    const first = actions.open({ roots: ['/a'] }, 'Opening a…')
    await Promise.resolve()
    const second = actions.open({ roots: ['/b'] }, 'Opening b…')
    expect([await first, useHostState.getState().opening?.what]).toEqual([false, 'Opening b…'])
    useHostState.getState().opening?.cancel()
    expect([await second, useHostState.getState().opening]).toEqual([false, null])
  })
})

describe('showing another task tab', () => {
  it('keeps the tree, and the objects of values that are equal in both tabs', () => {
    const first = { ...opened, fields: { ...opened.fields, roots: ['/a'] } }
    const before = toLiveWorkspace(first)
    const other = structuredClone(first)
    const after = toLiveWorkspace({ ...other, id: 'tab', fields: { ...other.fields, instructions: 'Another task.' } }, before)
    expect([after.id, after.fields.instructions]).toEqual(['tab', 'Another task.'])
    expect([after.tree === before.tree, after.fields.compose === before.fields.compose]).toEqual([true, true])
  })

  it('takes nothing from another workspace', () => {
    const before = toLiveWorkspace(opened)
    const after = toLiveWorkspace({ ...structuredClone(opened), workspace: 'other' }, before)
    expect([after.tree === before.tree, after.fields.compose === before.fields.compose]).toEqual([false, false])
  })
})

describe('typing', () => {
  it('keeps typed text on screen when an older change of another client arrives', () => {
    onTestFinished(() => useHostState.setState({ open: null }))
    useHostState.setState({ open: toLiveWorkspace(opened) })
    emit({ type: 'workspace-changed', workspace: 'a', by: null, fields: { instructions: 'Suggested.', typedAt: 5, builderTask: '' } })
    actions.change({ instructions: 'Typed.', typedAt: 6 })
    emit({ type: 'workspace-changed', workspace: 'a', by: null, fields: { instructions: 'Suggested.', typedAt: 7, name: 'b' } })
    expect(useHostState.getState().open?.fields).toEqual({
      ...opened.fields,
      instructions: 'Typed.',
      typedAt: 6,
      name: 'b',
      builderTask: '',
    })
  })
})

const opened: OpenWorkspace = {
  id: 'a',
  workspace: 'a',
  fields: {
    name: 'a',
    roots: [],
    instructions: '',
    activePrompts: [],
    expandedFolders: [],
    folderPatterns: '',
    copyPreset: '',
    compose: {
      tree: 'auto',
      maps: 'auto',
      diff: null,
      edits: null,
      sections: [],
      instructionsFirst: false,
      absolutePaths: false,
      secrets: 'redact',
    },
    builder: defaultBuilderSettings,
    builderResults: [],
    presets: [],
    ephemeral: false,
  },
  tree: { version: 1, roots: [], files: 0 },
  selection: { version: 1, files: [], canRevert: false },
  budget: null,
  review: null,
  notes: [],
}
