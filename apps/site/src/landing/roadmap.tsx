import { Check, Circle } from 'lucide-react'
import { addresses } from '../addresses.ts'
import { Section } from '../kit/section.tsx'
import { completed, planned, type RoadmapItem } from './roadmap-table.ts'

export function Roadmap() {
  return (
    <Section
      id="roadmap"
      title="What’s done and what’s next"
      lead={
        <p>
          Everything under Completed is available today. For all changes, see the{' '}
          <a className="link" href="/docs#s=changelog">
            changelog
          </a>
          . Tell us what you’d like to see at{' '}
          <a className="link" href={`mailto:${addresses.email}`}>
            {addresses.email}
          </a>
          .
        </p>
      }
    >
      <div className="grid gap-12">
        <Items title="Completed" items={completed} isDone />
        <Items title="Planned" items={planned} />
      </div>
    </Section>
  )
}

function Items({ title, items, isDone = false }: { title: string; items: readonly RoadmapItem[]; isDone?: boolean }) {
  const Mark = isDone ? Check : Circle
  return (
    <div>
      <h3 className="font-semibold text-lg">{title}</h3>
      <ul className="mt-4 grid border-line border-t md:grid-cols-2 md:gap-x-12">
        {items.map(({ name, text, docs }) => (
          <li key={name} className="flex gap-3 border-line border-b py-3.5">
            <Mark className={`mt-1.5 size-4 shrink-0 ${isDone ? 'text-accent-ink' : 'text-faint'}`} aria-hidden="true" />
            <div>
              <p className="font-medium">
                {docs ? (
                  <a className="hover:underline" href={docs}>
                    {name}
                  </a>
                ) : (
                  name
                )}
              </p>
              <p className="text-muted text-sm">{text}</p>
            </div>
          </li>
        ))}
      </ul>
    </div>
  )
}
