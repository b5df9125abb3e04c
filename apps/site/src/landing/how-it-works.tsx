import type { ReactNode } from 'react'
import { Section } from '../kit/section.tsx'

interface Step {
  title: string
  says: ReactNode
  /** What stands on the terminal or in the window at this point, as it really does. */
  shows: string
}

const steps: readonly Step[] = [
  {
    title: 'Choose',
    says: 'Tick files and folders, or name the task and let Sheaf propose them. The tree is what git sees; a file goes in whole, as line ranges, or as its map.',
    shows: 'request.ts   lines 12–22\norder.ts     whole\ntable.tsx    map',
  },
  {
    title: 'Count',
    says: 'The budget counts the very text that will be copied, part by part: exactly with OpenAI’s tokenizers, as a labelled estimate for others. A secret that is found stays out.',
    shows: '1,066  files\n   98  code maps\n1,040  tree\n2,245  total tokens',
  },
  {
    title: 'Send',
    says: 'Paste the prompt into any chat, talk to a model here with your own key, or let your editor ask through MCP. Nothing else leaves your machine.',
    shows: '<file_map>\n<file_contents>\n<user_instructions>',
  },
  {
    title: 'Review',
    says: 'Paste the reply back. Every change is found exactly or refused with a reason. You accept hunk by hunk, all files are written or none, and undo needs no git.',
    shows: 'request.ts       +6 −1\nempty-state.tsx  +7 −2\njitter.test.ts   new',
  },
]

export function HowItWorks() {
  return (
    <Section
      id="how-it-works"
      title="A model is only as good as what you show it"
      lead={
        <p>
          Too little, and it guesses. Too much, and it loses the thread, and you pay for every token. Sheaf is the part in between. See{' '}
          <a className="link" href="/prompt-anatomy">
            a whole prompt, part by part
          </a>
          .
        </p>
      }
    >
      <ol className="grid gap-x-8 gap-y-12 sm:grid-cols-2 lg:grid-cols-4">
        {steps.map(({ title, says, shows }, index) => (
          <li key={title} className="flex min-w-0 flex-col">
            <h3 className="flex items-baseline gap-3 font-semibold text-lg">
              <span className="tabular font-mono text-accent-ink text-sm" aria-hidden="true">
                {index + 1}
              </span>
              {title}
            </h3>
            <p className="mt-2 mb-5 text-muted">{says}</p>
            <pre className="mt-auto overflow-x-auto rounded-md border border-line bg-sunken p-4 font-mono text-ink text-xs">{shows}</pre>
          </li>
        ))}
      </ol>
    </Section>
  )
}
