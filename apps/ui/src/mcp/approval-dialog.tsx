// An editor or agent waits here for the person's word. What it says of itself and what the system says of it are kept apart, all of it
// is shown as text, and the safe answer has the focus.

import { AlertDialog } from '@base-ui/react/alert-dialog'
import type { McpAnswer, McpApproval } from '@sheaf/contract'
import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { type Said, said } from '../desk/desk-store.ts'
import { useHost } from '../host/use-host.ts'
import { Button } from '../kit/button.tsx'
import { counted } from '../kit/format.ts'
import { Problem } from '../kit/marks.tsx'
import { notify } from '../kit/notify.ts'
import { useTopmost } from '../kit/use-topmost.ts'
import { ApprovalFacts } from './approval-facts.tsx'
import { approvalWords, shownName } from './approval-words.ts'
import { questionHere, useMcp } from './mcp-store.ts'
import { useListening } from './use-listening.ts'

export function ApprovalDialog() {
  const status = useMcp((state) => state.status)
  const me = useMcp((state) => state.me)
  const question = questionHere({ status, me })
  useGone(question?.approval)
  return question ? <Asked {...question} /> : null
}

function Asked({ approval, waiting }: { approval: McpApproval; waiting: number }) {
  const { title, says } = approvalWords(approval)
  const popup = useRef<HTMLDivElement>(null)
  const deny = useRef<HTMLButtonElement>(null)
  const isListening = useListening(approval.id)
  const { answer, problem } = useAnswer(approval)
  // One that comes in place of another gets the same beginning.
  // biome-ignore lint/correctness/useExhaustiveDependencies: for each question anew
  useEffect(() => deny.current?.focus(), [approval.id])
  const press = (given: McpAnswer) => void (isListening && answer(given))
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
            <AlertDialog.Description className="text-muted">{says}</AlertDialog.Description>
          </header>
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: without it the keyboard could not scroll it */}
          <section aria-label="Who asks, and for what" tabIndex={0} className="min-h-0 overflow-y-auto px-4 pb-4 -outline-offset-2">
            {problem && (
              <div className="pb-3">
                <Problem {...problem} />
              </div>
            )}
            <ApprovalFacts approval={approval} />
          </section>
          <footer className="flex flex-wrap items-center justify-end gap-2 border-t border-line bg-paper px-4 py-2.5">
            <Hint approval={approval} waiting={waiting} />
            <Button ref={deny} disabled={!isListening} focusableWhenDisabled onClick={() => press('deny')}>
              Deny
            </Button>
            {approval.kind === 'take-over' ? (
              <Button disabled={!isListening} focusableWhenDisabled onClick={() => press('once')}>
                Allow Take-over
              </Button>
            ) : (
              <Allowing approval={approval} isListening={isListening} onAnswer={press} />
            )}
          </footer>
        </AlertDialog.Popup>
      </AlertDialog.Portal>
    </AlertDialog.Root>
  )
}

function Allowing({
  approval,
  isListening,
  onAnswer,
}: {
  approval: McpApproval
  isListening: boolean
  onAnswer: (given: McpAnswer) => void
}) {
  const { canRemember } = approval
  return (
    <>
      <Button disabled={!isListening} focusableWhenDisabled onClick={() => onAnswer('once')}>
        Allow Once
      </Button>
      <Button
        disabled={!isListening || !canRemember}
        focusableWhenDisabled={canRemember}
        {...(canRemember ? {} : { title: 'The system does not tell which program it is, so it could not be recognised later.' })}
        onClick={() => onAnswer('always')}
      >
        Always Allow
      </Button>
    </>
  )
}

function Hint({ approval, waiting }: { approval: McpApproval; waiting: number }) {
  const isPlain = approval.canRemember || approval.kind === 'take-over'
  if (waiting === 0 && isPlain) return <p className="mr-auto text-sm text-muted max-md:hidden">Esc denies</p>
  return (
    <p className="mr-auto min-w-0 text-sm text-muted max-md:basis-full">
      {!isPlain && 'Its program is unknown, so it cannot be remembered. '}
      {waiting > 0 && `${counted(waiting, 'more')} waiting`}
    </p>
  )
}

/** What was answered here, so that it is not said to have gone by itself. */
const answered = new Set<string>()

function useAnswer({ id, name, kind, connected }: McpApproval): { answer: (given: McpAnswer) => void; problem: Said | null } {
  const host = useHost()
  const [problem, setProblem] = useState<{ of: string; said: Said } | null>(null)
  const answer = (given: McpAnswer) => {
    if (answered.has(id)) return
    answered.add(id)
    host['mcp.answer']({ approval: id, answer: given }).then(
      (status) => {
        useMcp.setState({ status })
        if (given === 'deny')
          notify(`${shownName(name)} was denied`, {
            description:
              kind === 'take-over'
                ? `${shownName(connected ?? 'The other editor')} stays connected.`
                : 'You are asked again when it connects anew.',
          })
      },
      (refused: unknown) => {
        answered.delete(id)
        setProblem({ of: id, said: said(refused) })
      },
    )
  }
  return { answer, problem: problem?.of === id ? problem.said : null }
}

/** A question that went by itself is not missed silently: the client left, or another window answered. */
function useGone(approval: McpApproval | undefined): void {
  const shown = useRef<McpApproval>(undefined)
  useEffect(() => {
    const before = shown.current
    shown.current = approval
    if (!before || before.id === approval?.id || answered.has(before.id)) return
    if (useMcp.getState().status?.approvals.some(({ id }) => id === before.id) === false)
      notify(`${shownName(before.name)} no longer asks`, { tone: 'info' })
  }, [approval])
}

/** While it asks, every key is its own: none reaches a dialog or a command behind it, and one that strays brings the focus back. */
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
      // Enter and Space press the button that has the focus, arrows scroll: the browser does both by itself.
      if (isInside) return
      event.preventDefault()
      home.current?.focus()
    }
    window.addEventListener('keydown', onKey, true)
    return () => window.removeEventListener('keydown', onKey, true)
  }, [popup, home])
}
