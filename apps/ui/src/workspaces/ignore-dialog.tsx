// The Ignore Patterns dialog: patterns of every folder, and of each open one. Saving applies at once; the tree follows.

import { Tabs } from '@base-ui/react/tabs'
import { useState } from 'react'
import { Dialog } from '../kit/dialog.tsx'
import { showDialog } from '../state/view-state.ts'
import { GlobalPatterns } from './global-patterns.tsx'
import { words } from './ignore-dialog.words.ts'
import { LocalPatterns } from './local-patterns.tsx'
import { TestPath } from './test-path.tsx'

type Tab = 'global' | 'local'

export function IgnoreDialog({ tab }: { tab: Tab }) {
  return (
    <Dialog title={words.title} description={words.help} width="large" onClose={() => showDialog(null)}>
      <IgnoreTabs first={tab} />
    </Dialog>
  )
}

/** Also a panel of Settings, while a workspace is open. */
export function IgnoreTabs({ first }: { first: Tab }) {
  const [tab, setTab] = useState<Tab>(first)
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
      <Tabs.Panel value="global" keepMounted className="outline-none">
        <GlobalPatterns />
      </Tabs.Panel>
      <Tabs.Panel value="local" keepMounted className="outline-none">
        <LocalPatterns />
      </Tabs.Panel>
      <TestPath />
    </Tabs.Root>
  )
}

const tabs = [
  { value: 'global', label: words.global.tab },
  { value: 'local', label: words.local.tab },
] as const
