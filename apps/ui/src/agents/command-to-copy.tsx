import { CopyButton } from '../chat/markdown/copy-button.tsx'
import { words } from './turn-on.words.ts'

/** A command of an agent's vendor, for the user to run in a terminal. */
export function CommandToCopy({ command }: { command: string }) {
  return (
    <span className="inline-flex max-w-full min-w-0 items-center gap-1 rounded-md border border-line bg-surface pl-2">
      <code className="min-w-0 truncate font-mono text-sm text-ink" title={command}>
        {command}
      </code>
      <CopyButton label={words.copyCommand} text={() => command} />
    </span>
  )
}
