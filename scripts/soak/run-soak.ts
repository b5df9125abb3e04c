// Runs the soak test: one action after another, some interrupted by a kill. First nothing is killed, then everything, and in the second
// half only parts other than host and window, so that leaks show up in one long-running process.

import { setTimeout as wait } from 'node:timers/promises'
import { actions } from './actions/index.ts'
import { allKills, smallKills } from './kills/index.ts'
import { compareAll } from './read-product.ts'
import { type IdleSample, type Sample, takeIdleSample, takeSample } from './sample.ts'
import type { Action, Kill, Soak } from './soak.ts'
import type { Tally } from './tally.ts'
import { withTimeout } from './until.ts'

export interface SoakResult {
  minutes: number
  samples: Sample[]
  rests: IdleSample[]
}

export interface SoakRunOptions {
  soak: Soak
  tally: Tally
  minutes: number
  isStopped(): boolean
  onProgress(line: string): void
}

const sampleEveryMs = 5_000
/** The supervisor gives up on a host that dies more than five times in five minutes. */
const betweenHostKillsMs = 75_000

export async function runSoak({ soak, tally, minutes, isStopped, onProgress }: SoakRunOptions): Promise<SoakResult> {
  const began = Date.now()
  const at = () => (Date.now() - began) / 60_000
  const warm = Math.min(5, minutes / 4)
  const calm = minutes / 2
  const seconds = minutes >= 20 ? { settle: 45, measure: 15 } : { settle: 25, measure: 5 }
  const plan = [
    { name: 'young', at: warm },
    { name: 'after the kills', at: calm },
    { name: 'young again', at: calm + warm },
    ...[0.7, 0.85].map((share) => ({ name: 'in between', at: minutes * share })),
  ].filter((each) => each.at < minutes - 1)
  const samples: Sample[] = []
  const rests: IdleSample[] = []
  let nextKill = began + warm * 60_000
  let nextHostKill = 0
  const sampling = setInterval(() => {
    takeSample(soak, at()).then(
      (sample) => samples.push(sample),
      () => undefined,
    )
  }, sampleEveryMs)

  const isOver = () => isStopped() || at() >= minutes - seconds.settle / 60
  while (!isOver()) {
    const due = plan[0]
    if (due !== undefined && at() >= due.at) {
      plan.shift()
      onProgress(`resting (${due.name})`)
      rests.push(await takeIdleSample(soak, due.name, at, seconds))
      continue
    }
    const kill = Date.now() >= nextKill && at() > warm ? chooseKill() : undefined
    const action = chooseAction(soak, kill?.during)
    onProgress(kill === undefined ? action.name : `${action.name}, ${kill.name} is killed`)
    if (kill === undefined) await runAction(soak, tally, action)
    else {
      await runWithKill(soak, tally, action, kill)
      nextKill = Date.now() + soak.random.between(8_000, 30_000)
    }
    await wait(soak.random.between(0, 600))
  }
  onProgress('resting (the end)')
  clearInterval(sampling)
  await compareAll(soak, 'at the end').catch((problem: unknown) => tally.fail('the final comparison', problem))
  rests.push(await takeIdleSample(soak, 'end', at, seconds))
  return { minutes: at(), samples, rests }

  function chooseKill(): Kill {
    const isHostSpared = Date.now() < nextHostKill
    const all = at() < calm ? allKills : smallKills
    const kill = soak.random.pick(all.filter(({ name }) => !(isHostSpared && name.startsWith('host'))))
    if (kill.name.startsWith('host')) nextHostKill = Date.now() + betweenHostKillsMs
    return kill
  }
}

function chooseAction({ random }: Soak, name: string | undefined): Action {
  const named = actions.find((action) => action.name === name)
  return named ?? random.pick(actions.flatMap((action) => Array.from({ length: action.weight }, () => action)))
}

async function runAction(soak: Soak, tally: Tally, action: Action): Promise<void> {
  try {
    const before = await soak.product.pid()
    await withTimeout(action.name, action.run(soak))
    if ((await soak.product.pid()) !== before) throw new Error('The host ended unexpectedly.')
    tally.count('actions', action.name)
  } catch (problem) {
    tally.fail(action.name, problem)
    console.log(await describeScreen(soak))
    await withTimeout('a new window', openNewWindow(soak)).catch((worse: unknown) => tally.fail('a new window', worse))
  }
}

async function describeScreen({ window }: Soak): Promise<string> {
  const shown = window.page().locator('body').ariaSnapshot({ timeout: 5_000 })
  return `On screen:\n${await shown.catch((problem: unknown) => String(problem))}`
}

/** The interrupted action may fail, but acknowledged changes must be there afterwards. */
async function runWithKill(soak: Soak, tally: Tally, action: Action, kill: Kill): Promise<void> {
  const running = withTimeout(action.name, action.run(soak)).then(
    () => tally.count('actions', action.name),
    () => tally.count('actions', `${action.name} (interrupted)`),
  )
  await wait(soak.random.between(0, 700))
  const when = `${kill.name} killed in: ${action.name}`
  try {
    const recover = await kill.execute(soak)
    await running
    if (recover === undefined) return
    tally.count('kills', kill.name)
    await withTimeout(`coming back after ${when}`, recover())
    await withTimeout('the comparison', compareAll(soak, when))
  } catch (problem) {
    tally.fail(when, problem)
    await withTimeout('a new window', openNewWindow(soak)).catch((worse: unknown) => tally.fail('a new window', worse))
  }
}

async function openNewWindow({ window, product, currentProject }: Soak): Promise<void> {
  await window.open(await product.url(currentProject.workspace))
}
