import { limits, rankedTaskSets } from '@sheaf/contract'
import { Section } from '../kit/section.tsx'
import { CodeText } from './code-text.tsx'

const steps = [
  [
    'Made to mislead',
    'A published seed makes five repositories of about 350,000 to 410,000 characters in TypeScript, Go, Swift, Python and Rust: twin folders, near-miss names, the same block in several functions. Each prompt holds 200,000 to 300,000 characters of them.',
  ],
  [
    'Applied for real',
    'A reply is read and applied by the engine behind sheaf apply, with the same rules: a search text must stand in the file exactly once, and what is doubtful is refused.',
  ],
  [
    'Verified, not judged',
    'The files are compared with what a reference solution makes of them. The verdict is the share of its parts that were made. One changed line that belongs to no part makes it 0.',
  ],
  [
    'Counted in points',
    'Medium tasks give 1 point, hard ones up to 3, very hard ones up to 6; a perfect one counts double. The points rate is what was earned of the doubled maximum, in percent.',
  ],
  [
    'One submitter, one vote',
    `The service scores raw replies itself and takes no number from anyone. A submitter's vote is the median of their runs; a model's rate is the median of the votes, its range the lowest and the highest of them. ${limits.requiredSubmissions} submitters make a rank.`,
  ],
  [
    'Open to the last byte',
    'Tasks, verifiers and replies are public. Open a model to see its runs; every run can be had as a file and scored again on your machine, without a network or a key.',
  ],
] as const

export function Method() {
  return (
    <>
      <Section
        id="method"
        title="How a reply becomes a number"
        lead={
          <>
            In six steps; the reasons, the traps and the limits are in{' '}
            <a className="link" href="/blog/building-repo-bench">
              the post on how it was built
            </a>
            .
          </>
        }
      >
        <ol className="mt-10 grid list-none gap-x-10 gap-y-8 md:grid-cols-2 lg:grid-cols-3">
          {steps.map(([title, says], at) => (
            <li key={title}>
              <p aria-hidden="true" className="tabular text-accent-ink text-sm">
                {at + 1}
              </p>
              <h3 className="mt-1 font-semibold">{title}</h3>
              <p className="mt-2 text-muted text-sm">{says}</p>
            </li>
          ))}
        </ol>
        <p className="mt-10 max-w-160 text-muted text-sm">
          What it does not tell: the code is synthetic, thirty tasks are few, and a reply that is right in spirit may lose. Being good here
          is being careful. Compare medians, not two single runs.
        </p>
      </Section>
      <Section
        id="submit"
        title="Add your result"
        lead="Runs happen on your machine, with your keys. Nothing is sent before you have seen it, byte for byte."
      >
        <CodeText text={commands} className="mt-8 max-w-180 p-4 text-sm" />
        <p className="mt-4 max-w-180 text-muted text-sm [overflow-wrap:anywhere]">
          Ranked is the task set of seed <code className="font-mono">sheaf-1</code>, SHA-256{' '}
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

const commands = `sheaf bench list                          # the thirty tasks
sheaf bench run --model provider/model    # says what it costs, asks, runs, scores
sheaf bench submit <id>                   # shows what would be sent, and asks`
