// The Compose tab: write instructions, choose what to include, copy.

import { Download, History } from 'lucide-react'
import { memo, type ReactNode } from 'react'
import { keysForCommand } from '../commands/listen-for-shortcuts.ts'
import { useCommand } from '../commands/use-command.ts'
import { IconButton } from '../kit/button.tsx'
import { ResourceChips } from '../servers/resource-chips.tsx'
import { words as serverWords } from '../servers/servers.words.ts'
import { useServers } from '../servers/use-servers.ts'
import { useHostState } from '../state/host-state.ts'
import { showDialog } from '../state/view-state.ts'
import { words } from './compose.words.ts'
import { ComposeNotes, SketchedEdits } from './compose-notes.tsx'
import { useCopying } from './copying.ts'
import { InstructionsEditor } from './instructions-editor.tsx'
import { OptionsRow } from './options-row.tsx'
import { OverCapNotice } from './over-cap-notice.tsx'
import { PresetPicker } from './preset-picker.tsx'
import { PromptChips } from './prompt-chips.tsx'
import { useCopyPrompt } from './use-copy-prompt.ts'

/** Only the editor re-renders for every keystroke, and only the notes for every token count: the controls take long to render. */
export const ComposeTab = memo(function ComposeTab() {
  const hasResources = useHostState((state) => (state.open?.fields.resources?.length ?? 0) > 0)
  const { servers } = useServers()
  const hasServers = hasResources || servers.some(({ isOn }) => isOn)
  const copy = useCopyPrompt()
  const isCopying = useCopying((state) => state.running !== null)
  useCommand('run', () => void copy(), !isCopying)
  return (
    <div className="flex h-full flex-col overflow-y-auto">
      <InstructionsEditor />
      <div className="flex shrink-0 flex-col gap-2.5 border-t border-line px-4 py-3">
        {/* Above the options, which stay where they are when a note comes or goes. */}
        <BudgetNotes />
        <Row label={words.rows.prompts}>
          <PromptChips />
        </Row>
        <Row label={words.rows.preset}>
          <PresetPicker />
        </Row>
        <Row label={words.rows.include}>
          <OptionsRow />
          <span className="ml-auto flex gap-1">
            <IconButton label={words.history} keys={keysForCommand('history')} onClick={() => showDialog({ name: 'history' })}>
              <History />
            </IconButton>
            <IconButton label={words.save} keys={keysForCommand('save-prompt')} disabled={isCopying} onClick={() => void copy({}, 'file')}>
              <Download />
            </IconButton>
          </span>
        </Row>
        {hasServers && (
          <Row label={serverWords.resources.row}>
            <ResourceChips />
          </Row>
        )}
        <SketchedEdits />
      </div>
    </div>
  )
})

function BudgetNotes() {
  const budget = useHostState((state) => state.open?.budget ?? null)
  const secrets = useHostState((state) => state.open?.fields.compose.secrets ?? 'redact')
  if (!budget) return null
  return (
    <>
      <ComposeNotes budget={budget} secrets={secrets} />
      <OverCapNotice budget={budget} />
    </>
  )
}

function Row({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="flex items-start gap-2">
      <span className="flex h-7 w-14 shrink-0 items-center text-sm text-faint" aria-hidden>
        {label}
      </span>
      <div className="flex min-h-7 min-w-0 flex-1 flex-wrap items-center gap-x-2 gap-y-1.5">{children}</div>
    </div>
  )
}
