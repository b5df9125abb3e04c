// Plans a repository folder by folder: shared ones first, then domains, some of them with a twin.

import { openRandom } from '../open-random.ts'
import { domains } from '../vocabulary/domains.ts'
import { families, familyCounts, sharedFolders } from '../vocabulary/families.ts'
import type { FunctionPlan, ModulePlan } from './code.ts'
import { firstTwo } from './first-of.ts'
import { planFolder } from './plan-folder.ts'
import { planShared } from './plan-shared.ts'
import { chooseStyle } from './style.ts'
import { varyTwin } from './vary-twin.ts'

export interface FolderPlan {
  folder: string
  about: string
  /** Folders planned from the same words. */
  twins: string[]
  modules: ModulePlan[]
}

const roles = ['trail', 'between'] as const
const twinEndings = ['legacy', 'next', 'archive', 'preview', 'partner', 'shadow', 'staging'] as const
/** How many of the first domains have a twin. */
const twinned = 3

/** Yields more domains for as long as the caller asks. */
export function* planRepository(seed: string): Generator<FolderPlan> {
  const random = openRandom(seed)
  const homes = sharedFolders.map(({ about, names }) => ({ folder: random.pick(names), about }))
  const [trails, movers] = firstTwo(
    roles.map((role) => {
      const some = families.filter((family) => family.role === role)
      return random.some(some, familyCounts[role]).map((family, index) => {
        const home = homes[index % homes.length]
        if (!home) throw new Error('there is a shared folder')
        return planShared(family, home.folder, random.fork(family.file))
      })
    }),
  )
  const shared = [...trails, ...movers]
  const style = chooseStyle(random)
  for (const { folder, about } of homes) {
    const modules = shared.filter((module) => module.location.folder === folder)
    yield { folder, about: `${about}.`, twins: [], modules }
  }
  let foreign: FunctionPlan[] = []
  for (const [index, domain] of random.shuffle(domains).entries()) {
    const folders = index < twinned ? [domain.folder, `${domain.folder} ${random.pick(twinEndings)}`] : [domain.folder]
    const before = foreign
    for (const [side, folder] of folders.entries()) {
      const planned = planFolder({ domain, style, folder, trails, movers, foreign: before, random: random.fork(domain.folder) })
      const modules = folders.length > 1 ? withoutOne(planned, side) : planned
      if (side === 0) foreign = [...foreign, ...(modules[1]?.functions ?? [])]
      else varyTwin(modules, shared, random.fork(folder))
      yield { folder, about: `${domain.about}.`, twins: folders.filter((other) => other !== folder), modules }
    }
  }
}

/** Each twin lacks a different thing, so that even their indexes differ; nothing else uses a thing's module. */
function withoutOne(modules: readonly ModulePlan[], side: number): ModulePlan[] {
  const leftOut = modules.length - 1 - side * 2
  return modules.filter((_, index) => index !== leftOut)
}
