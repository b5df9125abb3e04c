// Applies a reply through the host or the window, and undoes half of the commits.

import { commitKey, filesKey, filesText } from '../read-product.ts'
import { showTab } from '../show-tab.ts'
import type { Action, Project, Soak } from '../soak.ts'
import { until } from '../until.ts'

const maxEntries = 20

export const apply: Action = {
  name: 'apply, review, commit',
  weight: 4,
  async run(soak) {
    const { random, currentProject, ledger, product } = soak
    const { workspace } = currentProject
    const host = await product.openWorkspace(workspace)
    if ((await host['reviews.read']({ workspace })).state !== null) await host['reviews.leave']({ workspace })
    const before = filesText(currentProject)
    const { reply, after } = replyFor(before, soak.next())
    ledger.acknowledge(filesKey(workspace), before)
    ledger.beginChange(filesKey(workspace), after)
    const id = random.chance(0.6) ? await commitByHost(soak, currentProject, reply) : await commitInWindow(soak, currentProject, reply)
    ledger.acknowledge(filesKey(workspace), after)
    ledger.acknowledge(commitKey(workspace, id), 'applied')
    if (filesText(currentProject) !== after) throw new Error('The committed changes are not on disk.')
    if (random.chance(0.5)) await undo(soak, currentProject, id, before)
  },
}

async function commitByHost({ product }: Soak, { workspace }: Project, reply: string): Promise<string> {
  const host = await product.openWorkspace(workspace)
  await host['reviews.open']({ workspace, reply })
  await host['reviews.move']({ workspace, move: { type: 'accept-all' } })
  const committed = await host['reviews.commit']({ workspace })
  if (!committed.ok) throw new Error(`Not committed: ${JSON.stringify(committed)}`)
  return committed.id
}

async function commitInWindow({ product, window }: Soak, { workspace }: Project, reply: string): Promise<string> {
  const host = await product.openWorkspace(workspace)
  const before = (await host['commits.list']({ workspace }))[0]?.id
  const page = window.page()
  await showTab(page, 'Apply')
  await page.evaluate(`navigator.clipboard.writeText(${JSON.stringify(reply)})`)
  await page.getByRole('textbox', { name: /reply/i }).click()
  await page.keyboard.press('ControlOrMeta+v')
  await page.getByRole('button', { name: 'Accept All Files' }).click()
  await page.getByRole('button', { name: /^Write \d/ }).click()
  return until('the commit made in the window', async () => {
    const newest = (await host['commits.list']({ workspace }))[0]?.id
    return newest === before ? undefined : newest
  })
}

async function undo({ ledger, product }: Soak, project: Project, id: string, before: string): Promise<void> {
  const { workspace } = project
  const host = await product.openWorkspace(workspace)
  ledger.beginChange(filesKey(workspace), before)
  ledger.beginChange(commitKey(workspace, id), 'undone')
  const undone = await host['commits.change']({ workspace, change: { type: 'undo', id } })
  if (!undone.ok) throw new Error(`Not undone: ${JSON.stringify(undone)}`)
  ledger.acknowledge(filesKey(workspace), before)
  ledger.acknowledge(commitKey(workspace, id), 'undone')
}

/** Increments the counter, adds an entry, and deletes the oldest entry if there are many. */
function replyFor(before: string, entry: number): { reply: string; after: string } {
  const { count, entries }: { count: number; entries: string[] } = JSON.parse(before)
  const name = `entry-${entry}.md`
  const gone = entries.length >= maxEntries ? entries[0] : undefined
  const reply = [
    `<file path="docs/ledger.md" action="modify">\n  <change>\n    <description>Count</description>\n    <search>\n===\ncount: ${count}\n===\n    </search>\n    <content>\n===\ncount: ${count + 1}\n===\n    </content>\n  </change>\n</file>`,
    `<file path="docs/entries/${name}" action="create">\n  <change>\n    <content>\n===\n# Entry ${entry}\n===\n    </content>\n  </change>\n</file>`,
    ...(gone === undefined ? [] : [`<file path="docs/entries/${gone}" action="delete">\n</file>`]),
  ].join('\n\n')
  const left = [...entries.filter((each) => each !== gone), name].sort()
  return { reply, after: JSON.stringify({ count: count + 1, entries: left }) }
}
