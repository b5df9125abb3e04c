import { claims } from './claim-table.ts'

/** Key figures of the product: what was measured, with a link to how. */
export function Claims() {
  return (
    <section aria-label="Key figures" className="mx-auto max-w-280 px-5 pb-20 sm:px-8">
      <dl className="grid gap-x-8 gap-y-10 min-[380px]:grid-cols-2 md:grid-cols-3 lg:grid-cols-5">
        {claims.map(({ figure, name, text, anchor }) => (
          <div key={anchor} className="flex flex-col border-line border-t pt-5">
            <dt className="order-2 mt-1 font-medium text-ink">{name}</dt>
            <dd className="tabular order-1 font-semibold text-3xl tracking-tight">{figure}</dd>
            <dd className="order-3 mt-2 text-muted text-sm">
              {text}{' '}
              <a className="link whitespace-nowrap" href={`/measured#${anchor}`}>
                How we know<span className="sr-only"> ({name})</span>
              </a>
            </dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
