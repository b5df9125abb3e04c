// Fit to budget: proposes file by file what becomes lines or a map, or is left out, until the prompt is within a target.

import { Minimize2 } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import { Button } from '../../kit/button.tsx'
import { Dialog } from '../../kit/dialog.tsx'
import { Field } from '../../kit/field.tsx'
import { fullCount } from '../../kit/format.ts'
import { EmptyState, Problem, Waiting } from '../../kit/indicators.tsx'
import { useHostState } from '../../state/host-state.ts'
import { showDialog } from '../../state/view-state.ts'
import { budgetLimit } from '../budget-limit.ts'
import { words } from './fit.words.ts'
import { readTokens } from './fit-plan.ts'
import { FitProposal } from './fit-proposal.tsx'
import { type FitRun, useFit } from './use-fit.ts'

export function FitDialog({ start }: { start: number | undefined }) {
  const budget = useHostState((state) => state.open?.budget ?? null)
  const budgetWindow = useHostState((state) => state.settings.budget)
  const [target, setTarget] = useState(() => start ?? budgetLimit(budget, budgetWindow).tokens)
  const { run, cancel, again } = useFit(target)
  return (
    <Dialog title={words.title} description={words.help} width="large" fills onClose={() => showDialog(null)}>
      <Target target={target} onChange={setTarget} />
      <div className="flex min-h-0 grow flex-col border-t border-line">
        <Outcome run={run} target={target} cancel={cancel} again={again} />
      </div>
    </Dialog>
  )
}

interface OutcomeProps {
  run: FitRun
  target: number
  cancel: () => void
  again: () => void
}

function Outcome({ run, target, cancel, again }: OutcomeProps) {
  switch (run.state) {
    case 'running': {
      const { stage = '', done = 0, total = 0 } = run.progress ?? {}
      return (
        <div className="flex grow items-center justify-center p-6">
          <Waiting what={stageWords[stage] ?? words.progress.start} done={done} total={total} onCancel={cancel} />
        </div>
      )
    }
    case 'canceled':
      return (
        <EmptyState icon={<Minimize2 />} title={words.canceled.title} description={words.canceled.help}>
          <Button onClick={again}>{words.canceled.again}</Button>
        </EmptyState>
      )
    case 'failed':
      return (
        <div className="p-4">
          <Problem {...run.problem} />
        </div>
      )
    case 'done': {
      const { answer } = run
      if (answer.steps.length === 0)
        return <EmptyState icon={<Minimize2 />} title={words.fits.title} description={words.fits.help(answer.tokens.before, target)} />
      return <FitProposal answer={answer} target={target} />
    }
  }
}

/** The stages of the host's progress reports. */
const stageWords: Readonly<Record<string, string>> = {
  count: words.progress.count,
  map: words.progress.map,
  index: words.progress.map,
  search: words.progress.map,
  'Reading files': words.progress.rank,
  fit: words.progress.fit,
}

function Target({ target, onChange }: { target: number; onChange: (target: number) => void }) {
  const budget = useHostState((state) => state.open?.budget ?? null)
  const budgetWindow = useHostState((state) => state.settings.budget)
  const [text, setText] = useState(() => fullCount(target))
  const [isWrong, setWrong] = useState(false)
  const read = readTokens(text)
  const choose = (tokens: number) => {
    setText(fullCount(tokens))
    setWrong(false)
    onChange(tokens)
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (read === undefined) setWrong(true)
    else choose(read)
  }
  const known = [
    { tokens: budgetWindow.tokens, label: words.target.window(budgetWindow.name) },
    ...(budget?.cap === undefined ? [] : [{ tokens: budget.cap, label: words.target.free }]),
  ]
  const sizes = commonSizes
    .filter((tokens) => tokens < budgetWindow.tokens && known.every((choice) => choice.tokens !== tokens))
    .map((tokens) => ({ tokens, label: words.target.size(tokens) }))
  return (
    <form className="flex shrink-0 flex-wrap items-start gap-x-2 gap-y-1.5 px-4 py-2.5" onSubmit={submit}>
      <span className="flex h-7 items-center text-sm text-muted" aria-hidden>
        {words.target.label}
      </span>
      <Field
        className="w-32"
        label={words.target.name}
        hideLabel
        inputMode="numeric"
        value={text}
        onChange={({ target: field }) => {
          setText(field.value)
          setWrong(false)
        }}
        {...(isWrong ? { error: words.target.wrong } : {})}
      />
      <span className="flex h-7 items-center text-sm text-muted" aria-hidden>
        {words.target.unit}
      </span>
      {read !== target && <Button type="submit">{words.target.update}</Button>}
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset would draw a box */}
      <span role="group" aria-label={words.target.choices} className="ml-auto flex flex-wrap gap-1 max-md:ml-0">
        {[...known, ...sizes].map(({ tokens, label }) => (
          <Button
            key={label}
            tone="quiet"
            aria-pressed={tokens === target}
            className="aria-pressed:bg-accent-soft aria-pressed:text-accent-ink"
            onClick={() => choose(tokens)}
          >
            {label}
          </Button>
        ))}
      </span>
    </form>
  )
}

const commonSizes = [128_000, 64_000, 32_000, 16_000, 8_000]
