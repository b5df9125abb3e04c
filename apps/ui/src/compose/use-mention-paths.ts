import { runCommand } from '../commands/use-command.ts'
import { notifyProblem } from '../kit/notify.ts'
import { useHostState } from '../state/host-state.ts'
import { useActions } from '../state/use-actions.ts'
import { showTab } from '../state/view-state.ts'
import { type DraggedMention, mostDragged } from './dragged-mentions.ts'
import { writeMention } from './mention-targets.ts'

/** Selects files and folders that are mentioned. A file that is selected in part stays as it is. */
export function useSelectMentioned(): (targets: readonly DraggedMention[]) => void {
  const actions = useActions()
  return (targets) => {
    const files = useHostState.getState().open?.selection.files
    const paths = targets.filter(({ path }) => !files?.has(path)).map(({ path }) => path)
    if (paths.length > 0) actions.select({ type: 'check', paths, checked: true, askLarge: true }).catch(notifyProblem)
  }
}

/** Mentions files and folders at the end of the instructions, and shows them. */
export function useMentionPaths(): (targets: readonly DraggedMention[]) => void {
  const actions = useActions()
  const select = useSelectMentioned()
  return (targets) => {
    const text = useHostState.getState().open?.fields.instructions ?? ''
    const gap = text === '' || /\s$/.test(text) ? '' : ' '
    actions.change({ instructions: `${text}${gap}${targets.slice(0, mostDragged).map(writeMention).join(' ')} ` })
    select(targets)
    showTab('compose')
    // The tab is rendered in the next frame.
    requestAnimationFrame(() => runCommand('focus-instructions'))
  }
}
