// Shown before any model is set up: what the chat does, and two ways to start.

import { ClipboardCopy, KeyRound, MessagesSquare } from 'lucide-react'
import type { ReactNode } from 'react'
import { FoundAgents } from '../agents/found-agents.tsx'
import { Button } from '../kit/button.tsx'
import { FoundKeys } from '../settings/found-keys.tsx'
import { showDialog } from '../state/view-state.ts'
import { words } from './chat.words.ts'

export function ChatSetup({ onClipboard }: { onClipboard: () => void }) {
  const { title, help, ownKey, clipboard } = words.setup
  return (
    <section aria-label={words.title} className="flex h-full flex-col items-center justify-center overflow-y-auto p-6">
      <div className="flex max-w-110 flex-col items-center gap-1 text-center">
        <MessagesSquare className="mb-2 size-7 stroke-[1.4] text-faint" aria-hidden />
        <h2 className="font-medium">{title}</h2>
        <p className="text-balance text-muted">{help}</p>
      </div>
      <div className="mt-5 flex w-full max-w-140 flex-col gap-3">
        <FoundAgents />
        <div className="grid gap-3 md:grid-cols-2">
          <SetupOption icon={<KeyRound />} title={ownKey.title} description={ownKey.help}>
            <Button tone="primary" onClick={() => showDialog({ name: 'settings', panel: 'keys' })}>
              {ownKey.action}
            </Button>
          </SetupOption>
          <SetupOption icon={<ClipboardCopy />} title={clipboard.title} description={clipboard.help}>
            <Button onClick={onClipboard}>{clipboard.action}</Button>
          </SetupOption>
        </div>
        <FoundKeys />
      </div>
    </section>
  )
}

function SetupOption({ icon, title, description, children }: { icon: ReactNode; title: string; description: string; children: ReactNode }) {
  return (
    <div className="flex flex-col items-start gap-1 rounded-lg border border-line bg-paper p-4">
      <h3 className="flex items-center gap-2 font-medium [&_svg]:size-4 [&_svg]:text-accent-ink">
        {icon}
        {title}
      </h3>
      <p className="grow text-sm text-muted">{description}</p>
      <div className="mt-2">{children}</div>
    </div>
  )
}
