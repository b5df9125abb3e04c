// What someone sees who has no workspace yet: three lines on what Sheaf does, and how to begin.

import { ClipboardCopy, GitCompareArrows, ListChecks } from 'lucide-react'
import type { ReactNode } from 'react'
import { Mark } from '../app/mark.tsx'
import { useDesk } from '../desk/desk-store.ts'
import { showDialog } from '../desk/view-store.ts'
import { Button } from '../kit/button.tsx'
import { OpenFolderButton } from './open-folder-button.tsx'

export function FirstRun() {
  const { source } = useDesk((state) => state.licence)
  return (
    <div className="flex grow flex-col items-center justify-center gap-8 pb-[9vh] text-center">
      <div className="flex flex-col items-center gap-3">
        <Mark size={44} />
        <h1 className="text-2xl font-semibold tracking-tight text-balance">Bind your code into one good prompt</h1>
      </div>
      <ol className="w-125 max-w-full divide-y divide-line rounded-lg border border-line bg-surface text-left">
        <Line icon={<ListChecks />} title="Choose">
          Tick the files that matter; every token is counted as you go.
        </Line>
        <Line icon={<ClipboardCopy />} title="Copy">
          Copy one prompt for any AI, with secrets taken out.
        </Line>
        <Line icon={<GitCompareArrows />} title="Apply">
          Paste the reply, review each change, write it or undo it.
        </Line>
      </ol>
      <div className="flex flex-col items-center gap-3">
        <OpenFolderButton large />
        <p className="text-sm text-muted">or drop a folder anywhere in this window. Nothing leaves this machine.</p>
        {source === 'none' && (
          <Button tone="quiet" onClick={() => showDialog({ name: 'activate' })}>
            Try Pro for 7 days
          </Button>
        )}
      </div>
    </div>
  )
}

function Line({ icon, title, children }: { icon: ReactNode; title: string; children: ReactNode }) {
  return (
    <li className="flex items-start gap-3 px-4 py-3">
      <span className="mt-0.5 text-accent-ink [&_svg]:size-4" aria-hidden>
        {icon}
      </span>
      <span>
        <b className="font-medium">{title}.</b> <span className="text-muted">{children}</span>
      </span>
    </li>
  )
}
