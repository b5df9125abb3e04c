import { useState } from 'react'
import { Section } from '../kit/section.tsx'
import { dollars } from './figures.ts'

/** Tokens of the ranked task set: thirty prompts counted with o200k, and a short answer to each. `sheaf bench run` shows them per model. */
const runTokens = { input: 1_982_134, output: 18_000 } as const

/** The reader enters the prices, because providers set and change them. */
export function RunCost() {
  const [input, setInput] = useState('3')
  const [output, setOutput] = useState('15')
  const cost = (runTokens.input * priceOf(input) + runTokens.output * priceOf(output)) / 1_000_000
  return (
    <Section
      id="cost"
      title="What a run costs"
      lead={`A run of thirty prompts uses about ${(runTokens.input / 1_000_000).toFixed(1)} million input tokens and ${(runTokens.output / 1000).toFixed(0)} thousand output tokens. Thinking tokens are extra.`}
    >
      <div className="mt-8 flex flex-wrap items-end gap-4 noscript:hidden">
        <Price label="US dollars per million input tokens" value={input} onChange={setInput} />
        <Price label="US dollars per million output tokens" value={output} onChange={setOutput} />
        <p className="min-h-11 text-lg leading-11">
          <span className="text-muted">about </span>
          <output className="tabular font-semibold">{Number.isFinite(cost) ? dollars(cost) : '–'}</output>
          <span className="text-muted"> per run</span>
        </p>
      </div>
      <p className="mt-5 max-w-160 text-muted text-sm">
        Submitted runs show the tokens they used and, if the provider reported it, the cost. Open a model in the list to see its runs.
      </p>
    </Section>
  )
}

function Price({ label, value, onChange }: { label: string; value: string; onChange: (value: string) => void }) {
  return (
    <label className="block text-muted text-sm">
      {label}
      <input
        inputMode="decimal"
        value={value}
        maxLength={8}
        onChange={(event) => onChange(event.target.value)}
        className="tabular mt-1 block h-11 w-32 rounded-md border border-line-strong bg-surface px-3 text-ink"
      />
    </label>
  )
}

/** Accepts a decimal comma. */
function priceOf(text: string): number {
  const price = text.trim() === '' ? Number.NaN : Number(text.replace(',', '.'))
  return price >= 0 ? price : Number.NaN
}
