import { type ServerTransport, visibleText } from '@sheaf/contract'
import { words } from './servers.words.ts'

/** Everything that would run, as plain text: the whole command line, or the address, and the names of variables or headers. */
export function ServerCommand({ transport }: { transport: ServerTransport }) {
  const names = transport.kind === 'stdio' ? transport.env : transport.headers
  const text = transport.kind === 'stdio' ? [transport.command, ...transport.args].map(quoted).join(' ') : transport.url
  return (
    <div className="min-w-0 text-sm text-muted">
      <p className="font-mono break-all select-text">{visibleText(text)}</p>
      {names.length > 0 && (
        <p className="break-all">{visibleText(transport.kind === 'stdio' ? words.variables(names) : words.headers(names))}</p>
      )}
    </div>
  )
}

const quoted = (word: string): string => (/^[\w@%+=:,./-]+$/.test(word) ? word : JSON.stringify(word))
