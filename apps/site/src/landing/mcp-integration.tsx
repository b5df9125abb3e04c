import { mcpTools } from '@sheaf/contract'
import { ProBadge } from '../kit/pro-badge.tsx'
import { Section } from '../kit/section.tsx'
import { Shot } from '../media/index.ts'
import { Frame } from './frame.tsx'

const editors = ['Claude Code', 'Claude Desktop', 'Codex', 'Cursor', 'Gemini CLI', 'opencode', 'VS Code']
const tools = Object.values(mcpTools)
const onByDefault = tools.filter(({ byDefault }) => byDefault).length

const promises = [
  {
    title: 'Set up in one click',
    text: 'Sheaf previews the change to your editor’s configuration file and leaves the rest of the file untouched, including comments.',
  },
  {
    title: 'Know which program is asking',
    text: 'On the first call, Sheaf shows the name the client reports and, separately, the program that actually started it. Allow it once, always allow it, or deny it.',
  },
  {
    title: 'Edits are proposals',
    text: 'Changes from an agent open in a review. They’re written only after you approve them, and you can undo them.',
  },
]

export function McpIntegration() {
  return (
    <Section
      id="mcp"
      title="The same context, inside your editor"
      lead={
        <p>
          Sheaf is an MCP server with {onByDefault} tools on by default and {tools.length - onByDefault} more that you can turn on. It works
          over standard input and output or loopback HTTP, and nothing is exposed to the network. <ProBadge />
        </p>
      }
    >
      <div className="grid gap-10 lg:grid-cols-[5fr_7fr] lg:items-start">
        <div className="min-w-0">
          <dl className="grid gap-6">
            {promises.map(({ title, text }) => (
              <div key={title}>
                <dt className="font-semibold">{title}</dt>
                <dd className="mt-1 text-muted">{text}</dd>
              </div>
            ))}
          </dl>
          <pre className="mt-8 whitespace-pre-wrap rounded-md border border-line bg-sunken p-4 font-mono text-ink text-sm">
            <span className="select-none text-faint">$ </span>sheaf mcp config claude-code
          </pre>
          <ul className="mt-6 flex flex-wrap gap-2" aria-label="Editors with built-in setup">
            {editors.map((editor) => (
              <li key={editor} className="rounded-full border border-line bg-surface px-3 py-0.5 text-muted text-sm">
                {editor}
              </li>
            ))}
          </ul>
          <p className="mt-6 text-sm">
            <a className="link" href="/docs#s=pro-features&ss=mcp-server-integration">
              See all tools and how approval works
            </a>
          </p>
        </div>
        <Frame>
          <Shot
            name="mcp-approval"
            alt="The approval dialog: an editor asks to connect, with the program behind it, its folder, and the Deny, Allow Once, and Always Allow buttons."
          />
        </Frame>
      </div>
    </Section>
  )
}
