// The Manage Workspaces dialog: all of them in one list, with the actions on each.

import { defined } from '@sheaf/contract'
import { FolderOpen, Ghost } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../kit/button.tsx'
import { Dialog } from '../kit/dialog.tsx'
import { Field } from '../kit/field.tsx'
import { EmptyState, Problem, Spinner } from '../kit/indicators.tsx'
import { ProBadge } from '../settings/pro-badge.tsx'
import { useProGate } from '../settings/use-pro-gate.ts'
import { useHostState } from '../state/host-state.ts'
import { showDialog } from '../state/view-state.ts'
import { words } from './manage-dialog.words.ts'
import { useWorkspaceActions } from './use-workspace-actions.ts'
import { filterCards, useWorkspaceCards } from './use-workspace-cards.ts'
import { WorkspaceRow } from './workspace-row.tsx'

export function ManageDialog() {
  const [text, setText] = useState('')
  const openId = useHostState((state) => state.open?.workspace)
  const { cards, problems, isLoading, problem } = useWorkspaceCards()
  const work = useWorkspaceActions()
  const gate = useProGate()
  const found = filterCards(cards, text)
  const close = () => showDialog(null)
  return (
    <Dialog
      title={words.title}
      description={words.help(cards.length)}
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
            {words.newEphemeral} <ProBadge for="ephemeral-workspace" />
          </Button>
          <Button tone="primary" icon={<FolderOpen />} onClick={() => showDialog({ name: 'open-folder' })}>
            {words.openFolder}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-3">
        <Field
          label={words.filter}
          hideLabel
          type="search"
          placeholder={words.filterPlaceholder}
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
        {problems.map(({ path, why }) => (
          <Problem key={path} says={words.unreadable.title(path, why)} try={words.unreadable.help} />
        ))}
        <div className="h-[min(420px,50vh)] overflow-y-auto">
          {isLoading && <Spinner label={words.loading} />}
          {!isLoading && found.length === 0 && (
            <EmptyState
              title={text === '' ? words.empty.title : words.noMatch.title(text)}
              description={text === '' ? words.empty.help : words.noMatch.help}
            />
          )}
          <ul aria-label={words.list} className="flex flex-col gap-px">
            {found.map((card) => (
              <WorkspaceRow key={card.id} card={card} work={work} isOpenHere={card.id === openId} onOpen={close} />
            ))}
          </ul>
        </div>
      </div>
    </Dialog>
  )
}
