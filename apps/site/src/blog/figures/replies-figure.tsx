import data from './replies.json' with { type: 'json' }

const outcomes = [
  ['perfect', 'Perfect', 'fill-success'],
  ['costly', 'Correct, but more than needed', 'fill-accent'],
  ['partly', 'Partly correct', 'fill-accent'],
  ['wrong-place', 'Right file, wrong place', 'fill-danger'],
  ['wrong-file', 'Wrong file', 'fill-danger'],
  ['broken', "Code that doesn't parse", 'fill-danger'],
  ['nothing', 'Nothing to apply', 'fill-danger'],
] as const

/** Outcomes of the simulated models' replies, from `node scripts/bench-snapshot.ts`. */
export function RepliesFigure() {
  const total = Object.values(data.replies).reduce((sum, count) => sum + count, 0)
  const most = Math.max(...Object.values(data.replies))
  return (
    <figure>
      <dl className="rounded-lg border border-line bg-surface px-4 py-4 text-sm sm:px-5">
        {outcomes.map(([outcome, name, look]) => {
          const count = data.replies[outcome]
          return (
            <div
              key={outcome}
              className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 py-1 sm:grid-cols-[250px_minmax(0,1fr)_92px]"
            >
              <dt>{name}</dt>
              <dd className="contents">
                <svg aria-hidden="true" height="10" className="w-full max-sm:col-span-2 max-sm:row-start-2">
                  <rect width={`${(100 * count) / most}%`} height="10" rx="2" className={look} />
                </svg>
                <span className="tabular text-right text-muted">
                  {count.toLocaleString('en')} · {((100 * count) / total).toFixed(0)}%
                </span>
              </dd>
            </div>
          )
        })}
      </dl>
      <figcaption className="mt-3 text-muted text-sm">
        {total.toLocaleString('en')} replies from {data.runs} runs by simulated models: programs that know the answer and make typical
        mistakes on purpose. The figure shows that the verifiers can tell the mistakes apart. It says nothing about real models.
      </figcaption>
    </figure>
  )
}
