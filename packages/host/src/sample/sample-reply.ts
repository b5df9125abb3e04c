// The question of the sample project, and a model's answer to it for users without a model.

export const sampleQuestion = `Mrs. Abel bought ten crates of apples and paid for ten. docs/prices.md says one crate in ten is free, so she should have paid for nine.

Find out why and fix it. Add a test for exactly ten crates, and show the free crates on the receipt.`

export const sampleReply = `The discount starts one crate too late: \`freeCrates\` requires *more* than ten crates, so exactly ten get nothing. The check isn't needed at all, because \`Math.floor(crates / every)\` is already 0 below ten. I removed it, added the missing test, and made the receipt show the free crates.

<file path="shop/discount.ts" action="modify">
  <change>
    <description>Include exactly ten crates in the discount</description>
    <search>
===
  if (crates > every) return Math.floor(crates / every)
  return 0
===
    </search>
    <content>
===
  return Math.floor(crates / every)
===
    </content>
  </change>
</file>

<file path="shop/discount.test.ts" action="modify">
  <change>
    <description>Add a test for exactly ten crates</description>
    <search>
===
test('two of twenty-five are free', () => {
===
    </search>
    <content>
===
test('one of exactly ten is free', () => {
  assert.equal(freeCrates(10), 1)
})

test('two of twenty-five are free', () => {
===
    </content>
  </change>
</file>

<file path="shop/receipt.ts" action="modify">
  <change>
    <description>Import the discount</description>
    <search>
===
import { inEuros } from './price.ts'
===
    </search>
    <content>
===
import { freeCrates } from './discount.ts'
import { inEuros } from './price.ts'
===
    </content>
  </change>
  <change>
    <description>Show the free crates on each line</description>
    <search>
===
  const rows = lines.map((line) => \`\${line.crates} × \${line.fruit.name}  \${inEuros(lineTotal(line))}\`)
  return [...rows, \`Total  \${inEuros(cartTotal(lines))}\`].join('\\n')
}
===
    </search>
    <content>
===
  return [...lines.map(row), \`Total  \${inEuros(cartTotal(lines))}\`].join('\\n')
}

function row(line: Line): string {
  const free = freeCrates(line.crates)
  const named = free === 0 ? '' : \` (\${free} free)\`
  return \`\${line.crates} × \${line.fruit.name}\${named}  \${inEuros(lineTotal(line))}\`
}
===
    </content>
  </change>
</file>
`
