// The Ignore Patterns dialog: patterns of every folder, and of each open one. Saving applies at once; the tree follows.

import { Tabs } from '@base-ui/react/tabs'
import { useCallback, useMemo, useRef, useState } from 'react'
import { Dialog } from '../kit/dialog.tsx'
import { showDialog } from '../state/view-state.ts'
import { GlobalPatterns } from './global-patterns.tsx'
import { words } from './ignore-dialog.words.ts'
import { LocalPatterns } from './local-patterns.tsx'
import { EditedPatternsContext, type PatternDraft, type PatternDrafts } from './pattern-drafts.ts'
import { TestPath } from './test-path.tsx'

type Tab = 'global' | 'local'

export function IgnoreDialog({ tab }: { tab: Tab }) {
  const tabs = useRef<HTMLDivElement>(null)
  return (
    <Dialog
      title={words.title}
      description={words.help}
      width="large"
      // If the patterns are still loading, their editor takes the focus when it appears.
      initialFocus={() => tabs.current?.querySelector<HTMLElement>('[role="tabpanel"]:not([hidden]) textarea') ?? null}
      onClose={() => showDialog(null)}
    >
      <div ref={tabs}>
        <IgnoreTabs first={tab} takesFocus />
      </div>
    </Dialog>
  )
}

/** Also a panel of Settings, while a workspace is open. */
export function IgnoreTabs({ first, takesFocus = false }: { first: Tab; takesFocus?: boolean }) {
  const [tab, setTab] = useState<Tab>(first)
  const [drafts, setDrafts] = useState<PatternDrafts>({})
  const report = useCallback((editor: string, draft: PatternDraft | undefined) => {
    setDrafts(({ [editor]: _before, ...others }) => (draft ? { ...others, [editor]: draft } : others))
  }, [])
  const global = useMemo(() => ({ report, takesFocus: takesFocus && first === 'global' }), [report, takesFocus, first])
  const local = useMemo(() => ({ report, takesFocus: takesFocus && first === 'local' }), [report, takesFocus, first])
  return (
    <Tabs.Root value={tab} onValueChange={(next: Tab) => setTab(next)} className="flex flex-col gap-3">
      <Tabs.List className="flex gap-1 border-b border-line" aria-label={words.tabs}>
        {tabs.map(({ value, label }) => (
          <Tabs.Tab
            key={value}
            value={value}
            className="-mb-px border-b-2 border-transparent px-2.5 py-1.5 text-muted outline-offset-[-2px] hover:text-ink data-active:border-accent data-active:font-medium data-active:text-ink"
          >
            {label}
          </Tabs.Tab>
        ))}
      </Tabs.List>
      {/* The Tab key skips the panels themselves: each begins with an editor. */}
      <Tabs.Panel value="global" keepMounted tabIndex={-1} className="outline-none">
        <EditedPatternsContext value={global}>
          <GlobalPatterns />
        </EditedPatternsContext>
      </Tabs.Panel>
      <Tabs.Panel value="local" keepMounted tabIndex={-1} className="outline-none">
        <EditedPatternsContext value={local}>
          <LocalPatterns />
        </EditedPatternsContext>
      </Tabs.Panel>
      <TestPath drafts={drafts} />
    </Tabs.Root>
  )
}

const tabs = [
  { value: 'global', label: words.global.tab },
  { value: 'local', label: words.local.tab },
] as const
