// The sample project as text: a small shop in several languages, with one bug. It is part of the code, so it is always available.

import { shopFiles } from './shop-files.ts'

/** Marker in the README that identifies a sample project in any folder. */
export const sampleMark = '<!-- The sample project of Sheaf. Delete this folder whenever you like. -->'

const readme = `# Orchard

A shop that sells fruit by the crate. It's a small project for trying out Sheaf.

| part | language | folder |
|---|---|---|
| the shop: prices, discounts, receipts | TypeScript | \`shop/\` |
| stock in the barn | Go | \`stock/\` |
| last night's sales | Python | \`report/\` |
| database tables | SQL | \`db/\` |

    node --test                     # with Node 22.18 or later
    node shop/main.ts apples=10     # a receipt

## It has a bug

Mrs. Abel bought ten crates of apples and paid for ten. \`docs/prices.md\` says she should have paid for nine.

1. Select the files a model would need.
2. Copy the prompt. The question is already written.
3. Paste it into any AI chat, and paste the answer into **Apply**. Or choose **Use sample reply** there.
4. Review each change, write it, and revert it with **Undo**.

${sampleMark}
`

/** The first commit. */
export const firstFiles: Record<string, string> = {
  'README.md': readme,
  '.gitignore': 'node_modules/\n__pycache__/\n*.log\n.env\n',
  'package.json': `{
  "name": "orchard",
  "private": true,
  "type": "module",
  "scripts": { "test": "node --test" }
}
`,
  'docs/prices.md': `# Prices

- Every fruit has a price for one crate, in whole cents.
- One crate in ten is free, counted separately for each fruit: nine crates cost nine, ten crates cost nine, twenty-five cost twenty-three.
- A receipt shows how many crates were free.
`,
  'data/fruit.json': `[
  { "name": "apples", "crate": 1250 },
  { "name": "cherries", "crate": 3900 },
  { "name": "pears", "crate": 1480 },
  { "name": "plums", "crate": 1120 }
]
`,
  ...shopFiles,
  'db/schema.sql': `-- The shop's tables. Money is in whole cents, times are in UTC.
create table fruit (
  name text primary key,
  crate integer not null check (crate > 0)
);

create table sales (
  id bigint generated always as identity primary key,
  fruit text not null references fruit (name),
  crates integer not null check (crates > 0),
  paid integer not null check (paid >= 0),
  sold_at timestamptz not null default now()
);

create index sales_by_night on sales (sold_at, fruit);
`,
}

/** The second commit. */
export const laterFiles: Record<string, string> = {
  'stock/go.mod': 'module orchard.example/stock\n\ngo 1.22\n',
  'stock/stock.go': `// Package stock counts the crates in the barn.
package stock

import (
	"errors"
	"sort"
)

// ErrTooFew means that fewer crates are left than requested.
var ErrTooFew = errors.New("stock: too few crates left")

// A fruit with fewer crates than this is reordered.
const low = 5

// Barn holds the number of crates for each fruit.
type Barn struct {
	crates map[string]int
}

// New fills a barn.
func New(crates map[string]int) *Barn {
	return &Barn{crates: crates}
}

// Take removes crates, or none if there are too few.
func (b *Barn) Take(fruit string, count int) error {
	if b.crates[fruit] < count {
		return ErrTooFew
	}
	b.crates[fruit] -= count
	return nil
}

// Low returns the fruits that are running out, in alphabetical order.
func (b *Barn) Low() []string {
	var names []string
	for name, count := range b.crates {
		if count < low {
			names = append(names, name)
		}
	}
	sort.Strings(names)
	return names
}
`,
  'report/sales.py': `"""Sales of one night, by fruit."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass


@dataclass(frozen=True)
class Sale:
    fruit: str
    crates: int
    paid: int


@dataclass(frozen=True)
class Night:
    crates: int
    paid: int

    @property
    def per_crate(self) -> float:
        return self.paid / self.crates


def by_fruit(sales: Iterable[Sale]) -> dict[str, Night]:
    nights: dict[str, Night] = {}
    for sale in sales:
        before = nights.get(sale.fruit, Night(0, 0))
        nights[sale.fruit] = Night(before.crates + sale.crates, before.paid + sale.paid)
    return nights


def best(sales: Iterable[Sale]) -> str | None:
    """The fruit with the highest revenue, or None on a quiet night."""
    nights = by_fruit(sales)
    return max(nights, key=lambda fruit: nights[fruit].paid, default=None)
`,
  'report/test_sales.py': `import unittest

from sales import Night, Sale, best, by_fruit


class Report(unittest.TestCase):
    def test_adds_up_sales(self):
        sold = [Sale("pears", 2, 2960), Sale("plums", 1, 1120), Sale("pears", 1, 1480)]
        self.assertEqual(by_fruit(sold), {"pears": Night(3, 4440), "plums": Night(1, 1120)})

    def test_finds_highest_revenue(self):
        self.assertEqual(best([Sale("plums", 5, 5600), Sale("cherries", 2, 7800)]), "cherries")
        self.assertIsNone(best([]))


if __name__ == "__main__":
    unittest.main()
`,
}

/** Uncommitted work, which the git diff of a prompt shows. */
export const openWork: { edit: { path: string; from: string; to: string }; files: Record<string, string> } = {
  edit: { path: 'stock/stock.go', from: 'const low = 5', to: 'const low = 8' },
  files: {
    'docs/ideas.md': '# Ideas\n\n- Reorder when fewer than eight crates are left. Five was too late in August.\n- Email the receipt.\n',
    // A fake password. Ignored by git and secret by its name, so it is never in a prompt.
    '.env': 'MAIL_PASSWORD=correct-horse-battery\n',
  },
}
