import type { EntryFilter } from './rank-entries.ts'

const field = 'h-11 w-full rounded-md border border-line-strong bg-surface px-3 text-ink text-sm placeholder:text-faint'

export function BoardFilters({
  providers,
  filter,
  onChange,
}: {
  providers: readonly string[]
  filter: EntryFilter
  onChange: (filter: EntryFilter) => void
}) {
  // A provider from the address is offered even if no entry has it: it is why the list is empty.
  const offered = filter.provider === '' || providers.includes(filter.provider) ? providers : [...providers, filter.provider]
  return (
    <search className="grid w-full gap-3 sm:w-auto sm:grid-cols-[minmax(0,200px)_minmax(0,200px)]">
      <label className="block text-muted text-xs">
        Name
        <input
          type="search"
          value={filter.name}
          placeholder="Filter models"
          autoComplete="off"
          spellCheck={false}
          maxLength={100}
          className={`mt-1 ${field}`}
          onChange={(event) => onChange({ ...filter, name: event.target.value })}
        />
      </label>
      <label className="block text-muted text-xs">
        Provider
        <select
          className={`mt-1 ${field}`}
          value={filter.provider}
          onChange={(event) => onChange({ ...filter, provider: event.target.value })}
        >
          <option value="">All providers</option>
          {offered.map((provider) => (
            <option key={provider} value={provider}>
              {provider}
            </option>
          ))}
        </select>
      </label>
    </search>
  )
}
