import { Command, Settings } from 'lucide-react'
import { keysForCommand } from '../commands/listen-for-shortcuts.ts'
import { runCommand } from '../commands/use-command.ts'
import { IconButton } from '../kit/button.tsx'
import { McpStatus } from '../mcp/mcp-status.tsx'
import { ActivateButton } from '../settings/activate-button.tsx'
import { useHostState } from '../state/host-state.ts'
import { WorkspaceMenu } from '../workspaces/workspace-menu.tsx'
import { words } from './app.words.ts'
import { Logo } from './logo.tsx'

export function TopBar() {
  const isOpen = useHostState((state) => state.open !== null)
  return (
    <header className="grid h-10 shrink-0 grid-cols-[auto_1fr_auto] items-center gap-2 border-b border-line bg-paper px-3 md:grid-cols-[1fr_auto_1fr]">
      <div className="flex items-center gap-2 font-semibold tracking-tight">
        <Logo />
        <span className="hidden md:inline">{words.name}</span>
      </div>
      <div className="min-w-0 justify-self-center">{isOpen && <WorkspaceMenu />}</div>
      <div className="flex min-w-0 items-center justify-end gap-1">
        <McpStatus />
        <ActivateButton />
        <IconButton label={words.topBar.palette} keys={keysForCommand('palette')} onClick={() => runCommand('palette')}>
          <Command />
        </IconButton>
        <IconButton label={words.topBar.settings} keys={keysForCommand('settings')} onClick={() => runCommand('settings')}>
          <Settings />
        </IconButton>
      </div>
    </header>
  )
}
