// The Manage Workspaces dialog: all of them in one list, with the actions on each.

import { defined } from '@sheaf/contract'
import { FolderOpen, Ghost } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../kit/button.tsx'
import { Dialog } from '../kit/dialog.tsx'
import { Field } from '../kit/field.tsx'
import { counted } from '../kit/format.ts'
import { EmptyState, Problem, Spinner } from '../kit/marks.tsx'
import { ProMark } from '../settings/pro-mark.tsx'
import { useProGate } from '../settings/use-pro-gate.ts'
import { useHostState } from '../state/host-state.ts'
import { showDialog } from '../state/view-state.ts'
import { filterCards, useWorkspaceCards } from './use-workspace-cards.ts'
import { useWorkspaceWork } from './use-workspace-work.ts'
import { WorkspaceRow } from './workspace-row.tsx'

export function ManageDialog() {
  const [text, setText] = useState('')
  const openId = useHostState((state) => state.open?.id)
  const { cards, troubles, isLoading, problem } = useWorkspaceCards()
  const work = useWorkspaceWork()
  const gate = useProGate()
  const found = filterCards(cards, text)
  const close = () => showDialog(null)
  return (
    <Dialog
      title="Workspaces"
      says={`${counted(cards.length, 'workspace')}. Deleting one never touches its folders.`}
      width="large"
      onClose={close}
      footer={
        <>
          <Button
            className="mr-auto"
            tone="quiet"
            icon={<Ghost />}
            onClick={() => gate('ephemeral-workspace', () => showDialog({ name: 'open-folder', ephemeral: true }))}
          >
            New ephemeral… <ProMark for="ephemeral-workspace" />
          </Button>
          <Button tone="primary" icon={<FolderOpen />} onClick={() => showDialog({ name: 'open-folder' })}>
            Open Folder
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-3">
        <Field
          label="Filter workspaces"
          hideLabel
          type="search"
          placeholder="Filter by name or folder"
          value={text}
          onChange={(event) => setText(event.target.value)}
          onKeyDown={(event) => {
            const [first] = found
            if (event.key !== 'Enter' || !first || first.id === openId) return
            close()
            work.open(first)
          }}
        />
        {problem && <Problem says={problem.says} {...defined({ try: problem.try })} />}
        {troubles.map(({ path, why }) => (
          <Problem key={path} says={`${path} could not be read: ${why}`} try="It was left as it is." />
        ))}
        <div className="h-[min(420px,50vh)] overflow-y-auto">
          {isLoading && <Spinner label="Reading…" />}
          {!isLoading && found.length === 0 && (
            <EmptyState
              title={text === '' ? 'No workspace yet' : `Nothing matches “${text}”`}
              says={text === '' ? 'Open a folder; its workspace appears here.' : 'Try fewer letters.'}
            />
          )}
          <ul aria-label="All workspaces" className="flex flex-col gap-px">
            {found.map((card) => (
              <WorkspaceRow key={card.id} card={card} work={work} isOpenHere={card.id === openId} onOpen={close} />
            ))}
          </ul>
        </div>
      </div>
    </Dialog>
  )
}
