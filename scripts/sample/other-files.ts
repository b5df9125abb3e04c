// The other files of the sample project: shared code, configuration, and the parts in other languages.

export const otherFiles: Record<string, string> = {
  'README.md': `# Orchard

A small shop for fruit by the crate: a web page, an API, nightly jobs and a courier's phone.

| part | language | folder |
|---|---|---|
| web | TypeScript, React | \`web/\` |
| api | Go | \`api/\` |
| jobs | Python | \`jobs/\` |
| pricing | Rust | \`crates/pricing/\` |
| phone | Swift | \`ios/\` |

## Start

    make up
    open http://localhost:8080

Prices are whole cents everywhere. Times are UTC.
`,
  'docs/architecture.md': `# How it fits together

The web talks to the API only. The API owns the database; jobs read a replica.

    web ──▶ api ──▶ postgres ◀── jobs
                │
                └──▶ pricing (library)

## Weighing

A crate is weighed when it is packed. Only then do we know its price, so a payment is *held* at checkout and *captured* at
packing. See \`api/internal/payments\` and \`crates/pricing\`.
`,
  '.gitignore': 'node_modules/\ndist/\n__pycache__/\ntarget/\n*.log\n.env\n',
  '.env.example': 'DATABASE_URL=postgres://localhost/orchard\nMAIL_FROM=shop@orchard.example\n',
  'package.json': `{
  "name": "orchard",
  "private": true,
  "type": "module",
  "scripts": { "dev": "vite", "build": "vite build", "test": "vitest run" },
  "dependencies": { "react": "^19.0.0", "react-dom": "^19.0.0" },
  "devDependencies": { "typescript": "^5.9.0", "vite": "^7.0.0", "vitest": "^3.0.0" }
}
`,
  Makefile: `up: db
	docker compose up --build

db:
	./scripts/migrate.sh

test:
	npm test
	cd api && go test ./...
	cd jobs && python -m pytest

.PHONY: up db test
`,
  'docker-compose.yml': `services:
  api:
    build: api
    ports: ["8080:8080"]
    environment:
      DATABASE_URL: postgres://postgres@db/orchard
  db:
    image: postgres:17
    volumes: ["data:/var/lib/postgresql/data"]
volumes:
  data: {}
`,
  'scripts/migrate.sh': `#!/bin/sh
# Runs every migration that the database has not seen, in order.
set -eu
for file in db/migrations/*.sql; do
  name=$(basename "$file" .sql)
  seen=$(psql -At "$DATABASE_URL" -c "select 1 from migrations where name = '$name'")
  [ "$seen" = 1 ] || psql "$DATABASE_URL" --single-transaction -f "$file"
done
`,
  '.github/workflows/check.yml': `name: check
on: [push]
jobs:
  test:
    runs-on: ubuntu-latest
    steps:
      - uses: actions/checkout@v4
      - run: make test
`,
  'web/index.html': `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <title>Orchard</title>
  </head>
  <body>
    <div id="root"></div>
    <script type="module" src="/src/main.tsx"></script>
  </body>
</html>
`,
  'web/src/main.tsx': `import { createRoot } from 'react-dom/client'
import { App } from './app'
import './styles/app.css'

const place = document.getElementById('root')
if (place === null) throw new Error('index.html has no #root')
createRoot(place).render(<App />)
`,
  'web/src/app.tsx': `import { useState } from 'react'
import { BasketPage } from './baskets/basket-page'
import { Header } from './kit/header'
import { OrderPage } from './orders/order-page'
import { ProductPage } from './products/product-page'

const pages = { products: ProductPage, basket: BasketPage, orders: OrderPage } as const

export function App() {
  const [page, setPage] = useState<keyof typeof pages>('products')
  const Shown = pages[page]
  return (
    <>
      <Header pages={Object.keys(pages)} current={page} onChange={(next) => setPage(next as keyof typeof pages)} />
      <main>
        <Shown />
      </main>
    </>
  )
}
`,
  'web/src/net/request.ts': `export interface Answer {
  items: unknown[]
}

export interface RequestOptions {
  signal?: AbortSignal
  retries?: number
}

const base = import.meta.env.VITE_API ?? 'http://localhost:8080'

/** Asks the API. A server that is busy is asked again, a little later each time. */
export async function request(path: string, { signal, retries = 2 }: RequestOptions = {}): Promise<Answer> {
  for (let attempt = 0; ; attempt++) {
    const response = await fetch(base + path, { signal })
    if (response.ok) return (await response.json()) as Answer
    if (response.status !== 503 || attempt >= retries) throw new RequestError(path, response.status)
    await pause(100 * 2 ** attempt)
  }
}

export class RequestError extends Error {
  constructor(
    readonly path: string,
    readonly status: number,
  ) {
    super(\`\${path} answered \${status}\`)
  }
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms))
}
`,
  'web/src/net/request.test.ts': `import { describe, expect, it, vi } from 'vitest'
import { request, RequestError } from './request'

describe('request', () => {
  it('asks a busy server again', async () => {
    const answers = [new Response(null, { status: 503 }), Response.json({ items: [1] })]
    vi.stubGlobal('fetch', async () => answers.shift())
    expect(await request('/orders')).toEqual({ items: [1] })
  })

  it('gives up on anything else', async () => {
    vi.stubGlobal('fetch', async () => new Response(null, { status: 404 }))
    await expect(request('/orders')).rejects.toBeInstanceOf(RequestError)
  })
})
`,
  'web/src/kit/header.tsx': `interface HeaderProps {
  pages: string[]
  current: string
  onChange(page: string): void
}

export function Header({ pages, current, onChange }: HeaderProps) {
  return (
    <header>
      <h1>Orchard</h1>
      <nav>
        {pages.map((page) => (
          <button key={page} type="button" aria-current={page === current} onClick={() => onChange(page)}>
            {page}
          </button>
        ))}
      </nav>
    </header>
  )
}
`,
  'web/src/kit/table.tsx': `interface TableProps<Row> {
  rows: Row[]
  columns: (keyof Row)[]
}

export function Table<Row extends { id: string }>({ rows, columns }: TableProps<Row>) {
  return (
    <table>
      <thead>
        <tr>
          {columns.map((column) => (
            <th key={String(column)}>{String(column)}</th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.id}>
            {columns.map((column) => (
              <td key={String(column)}>{String(row[column])}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
`,
  'web/src/kit/empty-state.tsx': `export function EmptyState({ title }: { title: string }) {
  return <p className="empty">{title}</p>
}
`,
  'web/src/styles/app.css': `:root {
  color-scheme: light dark;
  --leaf: oklch(0.62 0.14 145);
}

main {
  max-width: 64rem;
  margin: 0 auto;
  padding: 1.5rem;
}

table {
  border-collapse: collapse;
  width: 100%;
}

.empty {
  color: color-mix(in oklch, currentColor 60%, transparent);
}
`,
  'api/go.mod': 'module orchard.example/api\n\ngo 1.24\n',
  'api/cmd/api/main.go': `package main

import (
	"log"
	"net/http"
	"os"
	"time"

	"orchard.example/api/internal/orders"
	"orchard.example/api/internal/products"
)

func main() {
	mux := http.NewServeMux()
	mux.Handle("GET /orders/{id}", orders.Handler{})
	mux.Handle("GET /products/{id}", products.Handler{})
	server := &http.Server{
		Addr:              ":" + port(),
		Handler:           mux,
		ReadHeaderTimeout: 5 * time.Second,
	}
	log.Fatal(server.ListenAndServe())
}

func port() string {
	if found := os.Getenv("PORT"); found != "" {
		return found
	}
	return "8080"
}
`,
  'jobs/pyproject.toml': `[project]
name = "orchard-jobs"
version = "0.4.0"
requires-python = ">=3.12"
dependencies = ["psycopg>=3.2"]
`,
  'jobs/orchard/__init__.py': '',
  'jobs/orchard/nightly.py': `"""Runs every report once a night."""

from datetime import UTC, datetime

from orchard.order_report import report_orders
from orchard.payment_report import report_payments


def main() -> None:
    now = datetime.now(UTC)
    for report in (report_orders([], now), report_payments([], now)):
        print(f"{report.made_at:%Y-%m-%d} {type(report).__name__}: {report.rows} rows, {report.total}")


if __name__ == "__main__":
    main()
`,
  'crates/pricing/Cargo.toml': '[package]\nname = "pricing"\nversion = "0.4.0"\nedition = "2024"\n',
  'crates/pricing/src/lib.rs': `//! What a crate costs: weight times price, in whole cents, rounded up in the customer's favour never.

/// Grams.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Weight(pub u32);

/// Whole cents.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Cents(pub u64);

#[derive(Debug, PartialEq, Eq)]
pub enum PriceError {
    Overflow,
    Empty,
}

pub fn price(weight: Weight, per_kilogram: Cents) -> Result<Cents, PriceError> {
    if weight.0 == 0 {
        return Err(PriceError::Empty);
    }
    let milli = u64::from(weight.0)
        .checked_mul(per_kilogram.0)
        .ok_or(PriceError::Overflow)?;
    Ok(Cents(milli.div_ceil(1000)))
}

pub fn total(prices: &[Cents]) -> Cents {
    Cents(prices.iter().map(|each| each.0).sum())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn half_a_kilogram_costs_half() {
        assert_eq!(price(Weight(500), Cents(400)), Ok(Cents(200)));
    }
}
`,
  'ios/Orchard/RoundView.swift': `import SwiftUI

struct RoundView: View {
    @State private var crates: [Crate] = []
    let courier: Courier

    var body: some View {
        List(crates) { crate in
            CrateRow(crate: crate)
        }
        .navigationTitle(courier.displayName)
        .task { await load() }
    }

    private func load() async {
        crates = (try? await Api.shared.crates(of: courier)) ?? []
    }
}
`,
  'ios/Orchard/Api.swift': `import Foundation

actor Api {
    static let shared = Api()
    private let base = URL(string: "https://api.orchard.example")!

    func crates(of courier: Courier) async throws -> [Crate] {
        let (data, _) = try await URLSession.shared.data(from: base.appending(path: "couriers/\\(courier.id)/crates"))
        return try JSONDecoder().decode([Crate].self, from: data)
    }
}
`,
  'ios/Orchard/Models.swift': `struct Courier: Codable, Identifiable {
    let id: String
    let displayName: String
}

struct Crate: Codable, Identifiable {
    let id: String
    let grams: Int
    let street: String
}
`,
}
