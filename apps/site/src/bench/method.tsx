import { limits, rankedTaskSets } from '@sheaf/contract'
import { Section } from '../kit/section.tsx'
import { CodeText } from './code-text.tsx'

const steps = [
  [
    'Designed to mislead',
    'A published seed generates five repositories of about 350,000 to 410,000 characters in TypeScript, Go, Swift, Python, and Rust, with twin folders, near-miss names, and the same block in several functions. Each prompt contains 200,000 to 300,000 characters of this code.',
  ],
  [
    'Applied for real',
    'The engine behind sheaf apply parses and applies each reply under the same rules: the search text must appear in the file exactly once, and anything ambiguous is rejected.',
  ],
  [
    'Verified, not judged',
    'The resulting files are compared with a reference solution. The result is the share of the solution’s changes that the reply made. If the reply changed any other line, the result is 0.',
  ],
  [
    'Scored in points',
    'Medium tasks are worth 1 point, hard tasks up to 3, and very hard tasks up to 6. A perfect result counts double. The score is the points earned as a percentage of the doubled maximum.',
  ],
  [
    'One submitter, one vote',
    `The service scores the raw replies itself and doesn't accept scores from submitters. A submitter's vote is the median of their runs. A model's score is the median of all votes, and its range is the lowest and highest vote. A model needs ${limits.requiredSubmissions} submitters to be ranked.`,
  ],
  [
    'Open to the last byte',
    'Tasks, verifiers, and replies are public. Open a model to see its runs. You can download any run and score it again on your machine, without a network connection or an API key.',
  ],
] as const

export function Method() {
  return (
    <>
      <Section
        id="method"
        title="How a reply becomes a score"
        lead={
          <>
            Scoring follows six rules. For the reasons, pitfalls, and limits, see{' '}
            <a className="link" href="/blog/building-repo-bench">
              the post about building the benchmark
            </a>
            .
          </>
        }
      >
        <ol className="mt-10 grid list-none gap-x-10 gap-y-8 md:grid-cols-2 lg:grid-cols-3">
          {steps.map(([title, text], at) => (
            <li key={title}>
              <p aria-hidden="true" className="tabular text-accent-ink text-sm">
                {at + 1}
              </p>
              <h3 className="mt-1 font-semibold">{title}</h3>
              <p className="mt-2 text-muted text-sm">{text}</p>
            </li>
          ))}
        </ol>
        <p className="mt-10 max-w-160 text-muted text-sm">
          Limitations: the code is synthetic, thirty tasks is a small sample, and a reply that is right in spirit can still lose points. The
          benchmark rewards careful edits. Compare medians, not individual runs.
        </p>
      </Section>
      <Section
        id="submit"
        title="Add your result"
        lead="The benchmark runs on your machine, with your keys. Before anything is sent, you see every byte of it."
      >
        <CodeText text={commands} className="mt-8 max-w-180 p-4 text-sm" />
        <p className="mt-4 max-w-180 text-muted text-sm [overflow-wrap:anywhere]">
          Only the task set with seed <code className="font-mono">sheaf-1</code> is ranked. SHA-256:{' '}
          <code className="font-mono">{rankedTaskSets[0]}</code>. Raw data:{' '}
          <a className="link" href="/api/stats">
            /api/stats
          </a>{' '}
          and{' '}
          <a className="link" href="/api/stats/runs">
            /api/stats/runs
          </a>
          .
        </p>
      </Section>
    </>
  )
}

const commands = `sheaf bench list                          # list the thirty tasks
sheaf bench run --model provider/model    # show the cost, ask, run, and score
sheaf bench submit <id>                   # show what will be sent, then ask`
