import type { ReactNode } from 'react'
import { addresses } from '../addresses.ts'
import { ButtonLink } from '../kit/button-link.tsx'
import { Table } from '../kit/table.tsx'
import { type CompareRow, measuredRows, readOn, tools, workRows } from './compare-table.ts'

/** Helps a visitor to decide, also against Sheaf. */
export function ComparePage() {
  return (
    <main id="content" className="mx-auto max-w-280 px-5 pt-10 pb-24 sm:px-8 md:pt-20">
      <h1 className="max-w-180 text-balance font-semibold text-2xl md:text-3xl">How Sheaf compares</h1>
      <p className="mt-4 max-w-170 text-muted md:text-lg">
        Sheaf is for developers who want to decide what a model sees and to review what it changes. Other tools are better at other things,
        and some of them work well with Sheaf.
      </p>

      <ul className="mt-10 grid gap-x-8 gap-y-6 sm:grid-cols-2 lg:grid-cols-3">
        <Choice title="Choose Sheaf">
          for large or planned changes where you want to see every token, use a chat you already pay for, and review the whole reply at
          once.
        </Choice>
        <Choice title="Choose repomix">to pack a whole local or remote repository with one command, without an app.</Choice>
        <Choice title="Choose RepoPrompt CE">for a free, native Mac app that also runs and coordinates agents.</Choice>
        <Choice title="Choose PasteMax">for a small, free app on any system that copies the files you select.</Choice>
        <Choice title="Choose Cursor">
          for code completion while you type, and for an agent that runs commands. It can use Sheaf through MCP.
        </Choice>
        <Choice title="Copy and paste">for one or two files without secrets. Nothing to install.</Choice>
      </ul>

      <Part id="how-they-work" title="How they work">
        <p>
          Our statements about repomix, RepoPrompt CE, and PasteMax are based on their README files, which we read on {readOn}. “Not
          mentioned” means that we didn’t find it in the README. Tools change: if something is wrong or out of date,{' '}
          <a className="link" href={`mailto:${addresses.email}?subject=Comparison`}>
            let us know
          </a>
          .
        </p>
        <CompareTable label="How they work" rows={workRows} />
      </Part>

      <Part id="measured" title="What we measured">
        <p>
          We made all of these measurements ourselves, on Linux. Besides Sheaf, we measured only repomix, in the same runs and on the same
          files. For the method, the versions, and the targets we missed, see{' '}
          <a className="link" href="/measured">
            How we measured
          </a>{' '}
          and{' '}
          <a className="link" href="/docs#s=overview&ss=how-fast-how-exact">
            Speed and Accuracy
          </a>
          .
        </p>
        <CompareTable label="What we measured" rows={measuredRows} />
      </Part>

      <p className="mt-12 flex flex-wrap gap-3">
        <ButtonLink look="primary" href="/docs#s=quick-start&ss=installation">
          Install Sheaf
        </ButtonLink>
        <ButtonLink href="/docs#s=overview&ss=cursor-and-ai-editors">Sheaf and AI editors</ButtonLink>
      </p>
    </main>
  )
}

function Choice({ title, children }: { title: string; children: string }) {
  return (
    <li className="border-line border-t pt-4">
      <p className="text-muted">
        <strong className="font-semibold text-ink">{title}</strong> {children}
      </p>
    </li>
  )
}

function Part({ id, title, children }: { id: string; title: string; children: ReactNode }) {
  return (
    <section id={id} aria-labelledby={`${id}-title`} className="mt-16 grid gap-4 text-muted">
      <h2 id={`${id}-title`} className="font-semibold text-ink text-xl">
        {title}
      </h2>
      {children}
    </section>
  )
}

function CompareTable({ label, rows }: { label: string; rows: readonly CompareRow[] }) {
  return (
    <div className="min-w-0 [&>.table-scroll]:overflow-x-auto">
      <Table className="w-full min-w-240 border-collapse text-sm" aria-label={label}>
        <thead>
          <tr className="border-line-strong border-b text-left align-bottom">
            <td className="sticky left-0 w-1/7 bg-paper py-3 pr-4" />
            {tools.map((tool) => (
              <th key={tool} scope="col" className={`w-1/7 px-3 py-3 font-semibold text-ink ${tool === 'Sheaf' ? 'bg-accent-soft' : ''}`}>
                {tool}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ name, cells }) => (
            <tr key={name} className="border-line border-b align-top">
              <th scope="row" className="sticky left-0 bg-paper py-3 pr-4 text-left font-medium text-ink">
                {name}
              </th>
              {tools.map((tool, at) => (
                <td key={tool} className={`px-3 py-3 ${tool === 'Sheaf' ? 'bg-accent-soft text-ink' : ''}`}>
                  {cells[at]}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </Table>
    </div>
  )
}
