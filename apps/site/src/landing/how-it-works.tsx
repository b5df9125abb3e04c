import type { ReactNode } from 'react'
import { Section } from '../kit/section.tsx'

interface Step {
  title: string
  text: ReactNode
  /** Real text from the terminal or window at this step. */
  shows: string
}

const steps: readonly Step[] = [
  {
    title: 'Select',
    text: 'Select files and folders, or describe the task and let Sheaf recommend them. The tree shows the files that git sees. Include a file whole, as line ranges, or as a code map.',
    shows: 'request.ts   lines 12–22\norder.ts     whole\ntable.tsx    map',
  },
  {
    title: 'Count',
    text: 'The token budget counts the text that will be copied, section by section. Counts are exact for OpenAI’s tokenizers and labeled as estimates for other models. Detected secrets are redacted.',
    shows: '1,066  files\n   98  code maps\n1,040  tree\n2,245  total tokens',
  },
  {
    title: 'Send',
    text: 'Paste the prompt into any chat, talk to a model in Sheaf with your own key, or let your editor connect through MCP. No other code leaves your machine.',
    shows: '<file_map>\n<file_contents>\n<user_instructions>',
  },
  {
    title: 'Review',
    text: 'Paste the reply back. Each change is either located exactly or rejected with a reason. Accept changes hunk by hunk. Either all files are written or none are, and undo works without git.',
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
          With too little context, the model guesses. With too much, it loses focus, and you pay for every token. Sheaf helps you find the
          right balance. See{' '}
          <a className="link" href="/prompt-anatomy">
            the anatomy of a prompt
          </a>
          .
        </p>
      }
    >
      <ol className="grid gap-x-8 gap-y-12 sm:grid-cols-2 lg:grid-cols-4">
        {steps.map(({ title, text, shows }, index) => (
          <li key={title} className="flex min-w-0 flex-col">
            <h3 className="flex items-baseline gap-3 font-semibold text-lg">
              <span className="tabular font-mono text-accent-ink text-sm" aria-hidden="true">
                {index + 1}
              </span>
              {title}
            </h3>
            <p className="mt-2 mb-5 text-muted">{text}</p>
            <pre className="mt-auto overflow-x-auto rounded-md border border-line bg-sunken p-4 font-mono text-ink text-xs">{shows}</pre>
          </li>
        ))}
      </ol>
    </Section>
  )
}
