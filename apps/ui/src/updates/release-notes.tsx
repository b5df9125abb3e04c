import { Prose } from '../chat/markdown/prose.tsx'
import { words } from './updates.words.ts'

/** Signed by us, but rendered like a model's answer: only as text. */
export function ReleaseNotes({ version, notes }: { version: string; notes: string }) {
  return (
    <section
      aria-label={words.whatIsNewIn(version)}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: notes longer than this are scrolled by keyboard too
      tabIndex={0}
      className="max-h-72 overflow-y-auto rounded-sm pr-2 text-sm select-text"
    >
      <Prose text={notes} />
    </section>
  )
}
