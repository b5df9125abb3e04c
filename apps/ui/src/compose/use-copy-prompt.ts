// Copies a prompt: asks about unseen secrets, keeps the click's permission during the wait, and reports the outcome.

import { defined, isRefusal, type PromptBuildResult, type PromptOverride, Refusal } from '@sheaf/contract'
import { useHost } from '../host/use-host.ts'
import { copyText } from '../kit/copy-text.ts'
import { notify, notifyProblem } from '../kit/notify.ts'
import { useHostState } from '../state/host-state.ts'
import { useActions } from '../state/use-actions.ts'
import { showDialog, showTab } from '../state/view-state.ts'
import { words } from './compose.words.ts'
import { type CopyTarget, copyBlocker, type Findings, hasUnseenFindings, markFindingsSeen, tokensOverCap, useCopying } from './copying.ts'
import { saveFile } from './save-file.ts'

/** Null if it was not copied; the reason was shown. */
export type CopyPrompt = (override?: PromptOverride, target?: CopyTarget) => Promise<{ tokens: number } | null>

export function useCopyPrompt(): CopyPrompt {
  const host = useHost()
  const actions = useActions()

  async function copy(override: PromptOverride = {}, target: CopyTarget = 'clipboard'): Promise<{ tokens: number } | null> {
    const { open, link } = useHostState.getState()
    if (!open || useCopying.getState().running) return null
    switch (copyBlocker({ open, link }, override)) {
      case 'host-gone':
        return notifyHostGone()
      case 'over-cap':
        return showOverCap(tokensOverCap(open.budget), target)
      case 'unseen':
        return ask(open.id, open.budget?.findings ?? [], override, target)
    }
    const controller = new AbortController()
    useCopying.setState({ running: { target, progress: null, cancel: () => controller.abort() } })
    const making = make()
    try {
      if (target === 'clipboard' && !(await copyText(making.then(({ text }) => String(text))))) return await notifyNoClipboard(override)
      const {
        text,
        tokens: { total: tokens },
        notes,
      } = await making
      const file = target === 'file' ? saveFile(promptFileName(open.fields.name), String(text), 'text/plain') : undefined
      const message = file === undefined ? words.copy.copied(tokens) : words.copy.saved(tokens, file)
      // Notes already shown next to the options are not repeated.
      const fresh = notes.filter((note) => !open.budget?.notes.includes(note))
      notify(message, fresh.length === 0 ? {} : { description: listed(fresh) })
      useCopying.setState(({ copied }) => ({ copied: copied + 1 }))
      return { tokens }
    } catch (problem) {
      if (problem instanceof UnseenFindingsError) {
        useCopying.setState({ running: null })
        return ask(open.id, problem.findings, override, target)
      }
      if (!isRefusal(problem) || problem.code !== 'cancelled') notifyProblem(problem)
      return null
    } finally {
      useCopying.setState({ running: null })
    }

    async function make(): Promise<PromptBuildResult> {
      await actions.flush()
      const copied = await host['prompt.build'](
        { workspace: open?.id ?? '', ...override },
        {
          signal: controller.signal,
          onProgress: (progress) => {
            const { running } = useCopying.getState()
            if (running && !controller.signal.aborted) useCopying.setState({ running: { ...running, progress } })
          },
        },
      )
      // The count on screen may lag behind the files: check the prompt that is actually handed out.
      if (override.secrets === undefined && hasUnseenFindings(open?.id ?? '', copied.findings))
        throw new UnseenFindingsError(copied.findings)
      return copied
    }
  }

  function ask(workspace: string, findings: Findings, override: PromptOverride, target: CopyTarget): Promise<{ tokens: number } | null> {
    return new Promise((resolve) => {
      useCopying.setState({
        asked: {
          findings,
          target,
          override,
          answer(secrets) {
            useCopying.setState({ asked: null })
            if (secrets === null) return resolve(null)
            markFindingsSeen(workspace, findings)
            copy({ ...override, ...defined({ secrets }) }, target).then(resolve, () => resolve(null))
          },
        },
      })
      showDialog({ name: 'findings' })
    })
  }

  async function notifyNoClipboard(override: PromptOverride): Promise<null> {
    notify(words.copy.noClipboard.title, {
      tone: 'error',
      description: words.copy.noClipboard.help,
      causes: ['clipboard'],
      action: { label: words.copy.noClipboard.save, onClick: () => void copy(override, 'file') },
    })
    return null
  }

  return copy
}

export const overCapId = 'over-cap'

/** The clipboard still has its old content: without a message it would be pasted as this prompt. */
function showOverCap(over: number, target: CopyTarget): null {
  notify(words.copy.overCap[target](over), { tone: 'warning', description: words.copy.overCap.help, causes: ['budget', 'license'] })
  showTab('compose')
  requestAnimationFrame(() => document.getElementById(overCapId)?.focus())
  return null
}

function notifyHostGone(): null {
  notifyProblem(new Refusal('host-gone'))
  return null
}

class UnseenFindingsError extends Error {
  readonly findings: Findings
  constructor(findings: Findings) {
    super('Something was found that nobody looked at')
    this.findings = findings
  }
}

const notesShown = 3

function listed(notes: readonly string[]): string {
  const more = notes.length - notesShown
  return [...notes.slice(0, notesShown), ...(more > 0 ? [words.copy.moreNotes(more)] : [])].join(' ')
}

function promptFileName(workspace: string): string {
  const plain = workspace.replaceAll(/[^\p{L}\p{N}._-]+/gu, '-').replaceAll(/^[-.]+|[-.]+$/g, '')
  return `${plain === '' ? 'sheaf' : plain}-prompt.txt`
}
