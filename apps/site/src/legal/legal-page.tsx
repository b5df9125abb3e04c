import { StaticContent } from '../kit/static-content.tsx'
import { Table } from '../kit/table.tsx'
import { headingsOf } from './headings-of.ts'
import { legalFile } from './legal-content.ts'

interface LegalPageProps {
  title: string
  /** Shown under the title. */
  dates: string
  /** Name of a file in content/legal. */
  name: string
}

export function LegalPage({ title, dates, name }: LegalPageProps) {
  return (
    <main id="content" className="mx-auto max-w-280 px-5 py-14 sm:px-8 md:py-20">
      <h1 className="font-semibold text-3xl">{title}</h1>
      <p className="mt-3 text-muted">{dates}</p>
      <StaticContent className="mt-10">{() => <LegalText name={name} />}</StaticContent>
    </main>
  )
}

function LegalText({ name }: { name: string }) {
  const text = legalFile(name)({ components: { table: Table } })
  return (
    <div className="grid grid-cols-1 gap-12 lg:grid-cols-[minmax(0,1fr)_240px]">
      <article className="prose max-w-170">{text}</article>
      <nav aria-labelledby="sections-title" className="top-24 h-fit text-sm max-lg:hidden lg:sticky">
        <h2 id="sections-title" className="font-semibold">
          On this page
        </h2>
        <ul className="mt-3 border-line border-l">
          {headingsOf(text).map(({ id, title }) => (
            <li key={id}>
              <a
                href={`#${id}`}
                className="-ml-px block border-transparent border-l py-1 pl-4 text-muted hover:border-accent hover:text-ink"
              >
                {title}
              </a>
            </li>
          ))}
        </ul>
      </nav>
    </div>
  )
}
