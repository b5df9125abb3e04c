import { mcpTools } from '@sheaf/contract'
import { ProBadge } from '../kit/pro-badge.tsx'
import { Section } from '../kit/section.tsx'
import { Shot } from '../media/index.ts'
import { Frame } from './frame.tsx'

const editors = ['Claude Code', 'Claude Desktop', 'Codex', 'Cursor', 'Gemini CLI', 'opencode', 'VS Code']
const tools = Object.values(mcpTools)
const onAtFirst = tools.filter(({ byDefault }) => byDefault).length

const promises = [
  {
    title: 'Set up in one click',
    says: 'Settings shows the change to your editor’s own configuration and keeps every other byte of it, comments too.',
  },
  {
    title: 'The program that asks is named',
    says: 'At its first call the window shows what a client calls itself, and apart from that the program that really started it. You allow once, always, or not.',
  },
  {
    title: 'Edits are proposals',
    says: 'What an agent wants to change opens as a review. It is written when you say so, and can be undone.',
  },
]

export function McpIntegration() {
  return (
    <Section
      id="mcp"
      title="The same context, inside your editor"
      lead={
        <p>
          Sheaf is an MCP server: {onAtFirst} tools are on from the start, {tools.length - onAtFirst} more wait for a switch. Over standard
          input and output or loopback HTTP; nothing listens on the network. <ProBadge />
        </p>
      }
    >
      <div className="grid gap-10 lg:grid-cols-[5fr_7fr] lg:items-start">
        <div className="min-w-0">
          <dl className="grid gap-6">
            {promises.map(({ title, says }) => (
              <div key={title}>
                <dt className="font-semibold">{title}</dt>
                <dd className="mt-1 text-muted">{says}</dd>
              </div>
            ))}
          </dl>
          <pre className="mt-8 whitespace-pre-wrap rounded-md border border-line bg-sunken p-4 font-mono text-ink text-sm">
            <span className="select-none text-faint">$ </span>sheaf mcp config claude-code
          </pre>
          <ul className="mt-6 flex flex-wrap gap-2" aria-label="Editors with a set-up of their own">
            {editors.map((editor) => (
              <li key={editor} className="rounded-full border border-line bg-surface px-3 py-0.5 text-muted text-sm">
                {editor}
              </li>
            ))}
          </ul>
          <p className="mt-6 text-sm">
            <a className="link" href="/docs#s=pro-features&ss=mcp-server-integration">
              Every tool, and how approval works
            </a>
          </p>
        </div>
        <Frame>
          <Shot
            name="mcp-approval"
            alt="The approval dialog: an editor asks to connect, with the program behind it, its folder, and Deny, Allow Once and Always Allow."
          />
        </Frame>
      </div>
    </Section>
  )
}
