// An editor or agent waits here for the user's answer. Its own claims and the facts from the system are kept apart, everything is
// shown as text, and the safe answer has the focus.

import { AlertDialog } from '@base-ui/react/alert-dialog'
import type { McpAnswer, McpApproval } from '@sheaf/contract'
import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react'
import { Button } from '../kit/button.tsx'
import { Problem } from '../kit/indicators.tsx'
import { useInputReady } from '../kit/use-input-ready.ts'
import { useTopmost } from '../kit/use-topmost.ts'
import { approvalWords, words } from './approval-dialog.words.ts'
import { ApprovalFacts } from './approval-facts.tsx'
import { FloodNotice } from './flood-notice.tsx'
import { pendingApproval, useMcp } from './mcp-store.ts'
import { useAnswerApproval, useNotifyWhenGone } from './use-answer-approval.ts'

export function ApprovalDialog() {
  const status = useMcp((state) => state.status)
  const me = useMcp((state) => state.me)
  const question = pendingApproval({ status, me })
  useNotifyWhenGone(question?.approval)
  return question ? <Asked {...question} /> : null
}

function Asked({ approval, waiting }: { approval: McpApproval; waiting: number }) {
  const { title, description } = approvalWords(approval)
  const popup = useRef<HTMLDivElement>(null)
  const deny = useRef<HTMLButtonElement>(null)
  const isInputReady = useInputReady(approval.id)
  const { answer, problem } = useAnswerApproval(approval)
  // A question that replaces another starts the same way.
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs again for each question
  useEffect(() => deny.current?.focus(), [approval.id])
  const press = (given: McpAnswer) => void (isInputReady && answer(given))
  useSoleKeys(popup, deny, () => press('deny'))
  useTopmost()
  return (
    <AlertDialog.Root open>
      <AlertDialog.Portal>
        <AlertDialog.Backdrop className="fixed inset-0 z-60 bg-[oklch(0.2_0.01_75/0.42)] transition-opacity duration-120 data-starting-style:opacity-0" />
        <AlertDialog.Popup
          ref={popup}
          initialFocus={deny}
          className="fixed top-[8vh] left-1/2 z-60 flex max-h-[84vh] w-140 max-w-[calc(100vw-24px)] -translate-x-1/2 flex-col overflow-hidden rounded-lg border border-line bg-surface shadow-float outline-none transition-[opacity,transform] duration-140 data-starting-style:translate-y-1 data-starting-style:opacity-0"
        >
          <header className="px-4 pt-3.5 pb-3">
            <AlertDialog.Title className="text-lg font-semibold tracking-tight break-words">{title}</AlertDialog.Title>
            <AlertDialog.Description className="text-muted">{description}</AlertDialog.Description>
          </header>
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: without it the keyboard could not scroll it */}
          <section aria-label={words.contents} tabIndex={0} className="min-h-0 overflow-y-auto px-4 pb-4 -outline-offset-2">
            {problem && (
              <div className="pb-3">
                <Problem {...problem} />
              </div>
            )}
            <ApprovalFacts approval={approval} />
          </section>
          <FloodNotice waiting={waiting} isInputReady={isInputReady} />
          <footer className="flex flex-wrap items-center justify-end gap-2 border-t border-line bg-paper px-4 py-2.5">
            <Hint approval={approval} />
            <Button ref={deny} disabled={!isInputReady} focusableWhenDisabled onClick={() => press('deny')}>
              {words.actions.deny}
            </Button>
            {approval.kind === 'take-over' ? (
              <Button disabled={!isInputReady} focusableWhenDisabled onClick={() => press('once')}>
                {words.actions.allowTakeOver}
              </Button>
            ) : (
              <Allowing approval={approval} isInputReady={isInputReady} onAnswer={press} />
            )}
          </footer>
        </AlertDialog.Popup>
      </AlertDialog.Portal>
    </AlertDialog.Root>
  )
}

function Allowing({
  approval,
  isInputReady,
  onAnswer,
}: {
  approval: McpApproval
  isInputReady: boolean
  onAnswer: (given: McpAnswer) => void
}) {
  const { canRemember } = approval
  return (
    <>
      <Button disabled={!isInputReady} focusableWhenDisabled onClick={() => onAnswer('once')}>
        {words.actions.allowOnce}
      </Button>
      <Button
        disabled={!isInputReady || !canRemember}
        focusableWhenDisabled={canRemember}
        {...(canRemember ? {} : { title: words.notRemembered.tooltip })}
        onClick={() => onAnswer('always')}
      >
        {words.actions.alwaysAllow}
      </Button>
    </>
  )
}

function Hint({ approval }: { approval: McpApproval }) {
  const isPlain = approval.canRemember || approval.kind === 'take-over'
  if (isPlain) return <p className="mr-auto text-sm text-muted max-md:hidden">{words.escape}</p>
  return <p className="mr-auto min-w-0 text-sm text-muted max-md:basis-full">{words.notRemembered.hint}</p>
}

/** While it is open, it handles every key: none reaches a dialog or a command behind it, and a stray key brings the focus back. */
function useSoleKeys(popup: RefObject<HTMLElement | null>, home: RefObject<HTMLElement | null>, onEscape: () => void): void {
  const leave = useRef(onEscape)
  useLayoutEffect(() => {
    leave.current = onEscape
  })
  useLayoutEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const isInside = event.target instanceof Node && popup.current?.contains(event.target) === true
      if (isInside && event.key === 'Tab') return
      event.stopPropagation()
      if (event.key === 'Escape') leave.current()
      // Enter and Space press the focused button, arrows scroll: the browser does both.
      if (isInside) return
      event.preventDefault()
      home.current?.focus()
    }
    window.addEventListener('keydown', onKey, true)
    return () => window.removeEventListener('keydown', onKey, true)
  }, [popup, home])
}
