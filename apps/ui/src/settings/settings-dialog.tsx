// Settings, in panels. Changes apply at once, except in panels with a Save button.

import { Tabs } from '@base-ui/react/tabs'
import { BadgeCheck, Bot, CircleArrowUp, EyeOff, Keyboard, KeyRound, Palette, Plug, Server, SlidersHorizontal } from 'lucide-react'
import type { ReactNode } from 'react'
import { useIsNarrow } from '../app/use-is-narrow.ts'
import { Dialog } from '../kit/dialog.tsx'
import { McpPanel } from '../mcp/mcp-panel.tsx'
import { ServersPanel } from '../servers/servers-panel.tsx'
import { useHostState } from '../state/host-state.ts'
import { type SettingsPanel, showDialog } from '../state/view-state.ts'
import { UpdatesPanel } from '../updates/updates-panel.tsx'
import { GlobalPatterns } from '../workspaces/global-patterns.tsx'
import { IgnoreTabs } from '../workspaces/ignore-dialog.tsx'
import { AppearancePanel } from './appearance-panel.tsx'
import { GeneralPanel } from './general-panel.tsx'
import { KeysPanel } from './keys-panel.tsx'
import { LicensePanel } from './license-panel.tsx'
import { ModelsPanel } from './models-panel.tsx'
import { words } from './settings.words.ts'
import { ShortcutsPanel } from './shortcuts-panel.tsx'

export function SettingsDialog({ panel }: { panel: SettingsPanel }) {
  const isNarrow = useIsNarrow()
  return (
    <Dialog title={words.title} width="large" onClose={() => showDialog(null)}>
      <Tabs.Root
        value={panel}
        onValueChange={(next: SettingsPanel) => showDialog({ name: 'settings', panel: next })}
        orientation={isNarrow ? 'horizontal' : 'vertical'}
        className="-mx-4 -mb-4 flex h-[min(560px,70vh)] flex-col border-t border-line md:flex-row"
      >
        <Tabs.List
          aria-label={words.title}
          className="flex shrink-0 gap-0.5 overflow-x-auto no-scrollbar border-b border-line bg-paper p-2 md:w-44 md:flex-col md:border-r md:border-b-0"
        >
          {panels.map(({ value, label, icon }) => (
            <Tabs.Tab
              key={value}
              value={value}
              className="flex h-7 shrink-0 items-center gap-2 rounded-md px-2 text-left text-muted outline-offset-[-2px] hover:bg-hover hover:text-ink data-active:bg-accent-soft data-active:font-medium data-active:text-accent-ink [&_svg]:hidden [&_svg]:size-4 md:[&_svg]:block"
            >
              {icon}
              {label}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        {panels.map(({ value }) => (
          <Tabs.Panel
            key={value}
            value={value}
            // Unmounting would lose what was typed, and users look at other panels in between.
            keepMounted={value === 'ignore' || value === 'keys'}
            className="min-h-0 min-w-0 grow overflow-y-auto px-5 py-4 outline-none"
            tabIndex={-1}
          >
            <Shown panel={value} />
          </Tabs.Panel>
        ))}
      </Tabs.Root>
    </Dialog>
  )
}

const panels: readonly { value: SettingsPanel; label: string; icon: ReactNode }[] = [
  { value: 'general', label: words.panels.general, icon: <SlidersHorizontal aria-hidden /> },
  { value: 'keys', label: words.panels.keys, icon: <KeyRound aria-hidden /> },
  { value: 'models', label: words.panels.models, icon: <Bot aria-hidden /> },
  { value: 'mcp', label: words.panels.mcp, icon: <Plug aria-hidden /> },
  { value: 'servers', label: words.panels.servers, icon: <Server aria-hidden /> },
  { value: 'appearance', label: words.panels.appearance, icon: <Palette aria-hidden /> },
  { value: 'ignore', label: words.panels.ignore, icon: <EyeOff aria-hidden /> },
  { value: 'shortcuts', label: words.panels.shortcuts, icon: <Keyboard aria-hidden /> },
  { value: 'updates', label: words.panels.updates, icon: <CircleArrowUp aria-hidden /> },
  { value: 'license', label: words.panels.license, icon: <BadgeCheck aria-hidden /> },
]

function Shown({ panel }: { panel: SettingsPanel }) {
  switch (panel) {
    case 'general':
      return <GeneralPanel />
    case 'keys':
      return <KeysPanel />
    case 'models':
      return <ModelsPanel />
    case 'mcp':
      return <McpPanel />
    case 'servers':
      return <ServersPanel />
    case 'appearance':
      return <AppearancePanel />
    case 'ignore':
      return <IgnorePanel />
    case 'shortcuts':
      return <ShortcutsPanel />
    case 'updates':
      return <UpdatesPanel />
    case 'license':
      return <LicensePanel />
  }
}

function IgnorePanel() {
  const hasWorkspace = useHostState(({ open }) => open !== null)
  return hasWorkspace ? <IgnoreTabs first="global" /> : <GlobalPatterns />
}
