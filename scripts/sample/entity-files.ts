// Makes the files of each entity of the sample project: the same layers in several languages.

interface Field {
  name: string
  kind: 'text' | 'cents' | 'count' | 'time'
}

interface Entity {
  name: string
  plural: string
  fields: readonly Field[]
  /** Sentence for the generated doc comments. */
  about: string
}

const entities: readonly Entity[] = [
  {
    name: 'order',
    plural: 'orders',
    about: 'An order is placed once and never edited; corrections are new orders that point back.',
    fields: [
      { name: 'customerId', kind: 'text' },
      { name: 'total', kind: 'cents' },
      { name: 'lines', kind: 'count' },
      { name: 'placedAt', kind: 'time' },
    ],
  },
  {
    name: 'basket',
    plural: 'baskets',
    about: 'A basket belongs to a session and is forgotten a week after it was last touched.',
    fields: [
      { name: 'sessionId', kind: 'text' },
      { name: 'items', kind: 'count' },
      { name: 'touchedAt', kind: 'time' },
    ],
  },
  {
    name: 'product',
    plural: 'products',
    about: 'Prices are per kilogram; what a crate costs is decided when it is weighed.',
    fields: [
      { name: 'title', kind: 'text' },
      { name: 'price', kind: 'cents' },
      { name: 'stock', kind: 'count' },
    ],
  },
  {
    name: 'customer',
    plural: 'customers',
    about: 'Customers are known by their mail address, compared without case.',
    fields: [
      { name: 'email', kind: 'text' },
      { name: 'displayName', kind: 'text' },
      { name: 'joinedAt', kind: 'time' },
    ],
  },
  {
    name: 'courier',
    plural: 'couriers',
    about: 'A courier carries at most twelve crates on one round.',
    fields: [
      { name: 'displayName', kind: 'text' },
      { name: 'crates', kind: 'count' },
      { name: 'seenAt', kind: 'time' },
    ],
  },
  {
    name: 'payment',
    plural: 'payments',
    about: 'A payment is captured when the crate is weighed, not when the order is placed.',
    fields: [
      { name: 'orderId', kind: 'text' },
      { name: 'amount', kind: 'cents' },
      { name: 'capturedAt', kind: 'time' },
    ],
  },
]

const inTypeScript = { text: 'string', cents: 'number', count: 'number', time: 'Date' } as const
const inGo = { text: 'string', cents: 'int64', count: 'int', time: 'time.Time' } as const
const inPython = { text: 'str', cents: 'int', count: 'int', time: 'datetime' } as const
const inSql = {
  text: 'text not null',
  cents: 'bigint not null',
  count: 'integer not null default 0',
  time: 'timestamptz not null',
} as const

export function entityFiles(): Record<string, string> {
  return Object.fromEntries(entities.flatMap((entity, at) => Object.entries(filesOf(entity, at))))
}

function filesOf(entity: Entity, at: number): Record<string, string> {
  const { name, plural } = entity
  return {
    [`web/src/${plural}/${name}.ts`]: typeScriptModel(entity),
    [`web/src/${plural}/${name}-store.ts`]: typeScriptStore(entity),
    [`web/src/${plural}/${name}-page.tsx`]: typeScriptPage(entity),
    [`api/internal/${plural}/${name}.go`]: goModel(entity),
    [`api/internal/${plural}/handler.go`]: goHandler(entity),
    [`jobs/orchard/${name}_report.py`]: pythonReport(entity),
    [`db/migrations/${String(at + 1).padStart(4, '0')}_${plural}.sql`]: sqlTable(entity),
  }
}

function typeScriptModel({ name, fields, about }: Entity): string {
  const type = pascal(name)
  return `// ${about}

export interface ${type} {
  id: string
${fields.map((field) => `  ${field.name}: ${inTypeScript[field.kind]}`).join('\n')}
}

export function parse${type}(value: unknown): ${type} {
  if (typeof value !== 'object' || value === null) throw new TypeError('not a ${name}')
  const found = value as Record<string, unknown>
  return {
    id: String(found.id),
${fields.map((field) => `    ${field.name}: ${parsed(field)},`).join('\n')}
  }
}

export function compare${type}s(one: ${type}, other: ${type}): number {
  return one.id < other.id ? -1 : one.id > other.id ? 1 : 0
}
`
}

function parsed({ name, kind }: Field): string {
  if (kind === 'text') return `String(found.${name} ?? '')`
  return kind === 'time' ? `new Date(String(found.${name}))` : `Number(found.${name} ?? 0)`
}

function typeScriptStore({ name, plural }: Entity): string {
  const type = pascal(name)
  return `import { request } from '../net/request'
import { compare${type}s, parse${type}, type ${type} } from './${name}'

export class ${type}Store {
  private readonly known = new Map<string, ${type}>()

  async load(signal?: AbortSignal): Promise<${type}[]> {
    const answer = await request('/${plural}', { signal })
    for (const each of answer.items) this.remember(parse${type}(each))
    return this.all()
  }

  async find(id: string): Promise<${type} | undefined> {
    const held = this.known.get(id)
    if (held !== undefined) return held
    const answer = await request(\`/${plural}/\${encodeURIComponent(id)}\`)
    return answer.items.map(parse${type}).at(0)
  }

  all(): ${type}[] {
    return [...this.known.values()].sort(compare${type}s)
  }

  private remember(${name}: ${type}): void {
    this.known.set(${name}.id, ${name})
  }
}
`
}

function typeScriptPage({ name, plural, fields }: Entity): string {
  const type = pascal(name)
  const shown = fields[0]?.name ?? 'id'
  return `import { useEffect, useState } from 'react'
import { EmptyState } from '../kit/empty-state'
import { Table } from '../kit/table'
import type { ${type} } from './${name}'
import { ${type}Store } from './${name}-store'

const store = new ${type}Store()

export function ${type}Page() {
  const [${plural}, set${pascal(plural)}] = useState<${type}[]>([])
  const [filter, setFilter] = useState('')

  useEffect(() => {
    const stop = new AbortController()
    void store.load(stop.signal).then(set${pascal(plural)})
    return () => stop.abort()
  }, [])

  const shown = ${plural}.filter((${name}) => String(${name}.${shown}).includes(filter))
  if (${plural}.length === 0) return <EmptyState title="No ${plural} yet" />
  return (
    <section aria-label="${pascal(plural)}">
      <input value={filter} onChange={(event) => setFilter(event.target.value)} placeholder="Filter ${plural}" />
      <Table rows={shown} columns={[${fields.map((field) => `'${field.name}'`).join(', ')}]} />
    </section>
  )
}
`
}

function goModel({ name, plural, fields, about }: Entity): string {
  const type = pascal(name)
  const needsTime = fields.some(({ kind }) => kind === 'time')
  return `// Package ${plural} keeps the ${plural} of the shop. ${about}
package ${plural}

import (
	"context"
	"errors"
${needsTime ? '\t"time"\n' : ''})

// ErrUnknown says that no ${name} has this id.
var ErrUnknown = errors.New("${plural}: unknown id")

// ${type} is one ${name}.
type ${type} struct {
	ID string \`json:"id"\`
${fields.map((field) => `\t${pascal(field.name)} ${inGo[field.kind]} \`json:"${field.name}"\``).join('\n')}
}

// Store finds and keeps ${plural}.
type Store interface {
	Find(ctx context.Context, id string) (${type}, error)
	List(ctx context.Context, limit int) ([]${type}, error)
	Save(ctx context.Context, ${name} ${type}) error
}
`
}

function goHandler({ name, plural }: Entity): string {
  const type = pascal(name)
  return `package ${plural}

import (
	"encoding/json"
	"errors"
	"net/http"
)

const mostListed = 200

// Handler serves ${plural} over HTTP.
type Handler struct {
	Store Store
}

func (h Handler) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	id := r.PathValue("id")
	if id == "" {
		h.list(w, r)
		return
	}
	${name}, err := h.Store.Find(r.Context(), id)
	if errors.Is(err, ErrUnknown) {
		http.Error(w, "no such ${name}", http.StatusNotFound)
		return
	}
	write(w, []${type}{${name}}, err)
}

func (h Handler) list(w http.ResponseWriter, r *http.Request) {
	found, err := h.Store.List(r.Context(), mostListed)
	write(w, found, err)
}

func write(w http.ResponseWriter, items []${type}, err error) {
	if err != nil {
		http.Error(w, "try again later", http.StatusServiceUnavailable)
		return
	}
	w.Header().Set("content-type", "application/json")
	_ = json.NewEncoder(w).Encode(map[string]any{"items": items})
}
`
}

function pythonReport({ name, plural, fields, about }: Entity): string {
  const type = pascal(name)
  const summed = fields.find(({ kind }) => kind === 'cents' || kind === 'count')
  return `"""Nightly report about ${plural}. ${about}"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime


@dataclass(frozen=True)
class ${type}Row:
    id: str
${fields.map((field) => `    ${snake(field.name)}: ${inPython[field.kind]}`).join('\n')}


@dataclass(frozen=True)
class ${type}Report:
    made_at: datetime
    rows: int
    total: int


def report_${plural}(rows: Iterable[${type}Row], now: datetime) -> ${type}Report:
    count = 0
    total = 0
    for row in rows:
        count += 1
        total += ${summed === undefined ? '1' : `row.${snake(summed.name)}`}
    return ${type}Report(made_at=now, rows=count, total=total)
`
}

function sqlTable({ plural, fields, about }: Entity): string {
  return `-- ${about}
create table ${plural} (
  id uuid primary key default gen_random_uuid(),
${fields.map((field) => `  ${snake(field.name)} ${inSql[field.kind]}`).join(',\n')}
);

create index ${plural}_${snake(fields[0]?.name ?? 'id')} on ${plural} (${snake(fields[0]?.name ?? 'id')});
`
}

function pascal(name: string): string {
  return name.charAt(0).toUpperCase() + name.slice(1)
}

function snake(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
}
