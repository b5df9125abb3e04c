// Apply commands that work on every tab.

import { useCommand } from '../commands/use-command.ts'
import { useHost } from '../host/use-host.ts'
import { notify, notifyProblem } from '../kit/notify.ts'
import { useLiveWorkspace } from '../state/host-state.ts'
import { showTab } from '../state/view-state.ts'
import { words } from './commands.words.ts'
import { pasteReply } from './paste-reply.ts'
import { useResumeReview } from './use-resume-review.ts'
import { useUndoWithToast } from './use-undo.ts'

export function useApplyCommands(): void {
  const host = useHost()
  const undo = useUndoWithToast()
  const { id: workspace, review } = useLiveWorkspace()
  const isOpen = review !== null && !review.isPaused
  const resume = useResumeReview()
  useCommand('paste-reply', () => void pasteReply(host, workspace).catch(notifyProblem), !isOpen)
  // With a review open, show it instead of replacing it with the clipboard.
  useCommand('paste-reply', showOpenReview, isOpen)
  useCommand('resume-review', resume, review?.isPaused === true)
  useCommand('undo-commit', () => undo('undo'))
  useCommand('redo-commit', () => undo('redo'))
}

function showOpenReview(): void {
  showTab('apply')
  notify(words.alreadyOpen.title, { tone: 'info', description: words.alreadyOpen.help })
}
