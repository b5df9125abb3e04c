// Swap the first two arguments of a call inside one region, and nowhere else.

import type { FunctionSource, ModuleSource } from '../../repository/repository.ts'
import { best, callsIn, freeModules, lookAlikes } from '../candidates.ts'
import type { Draft, DraftNeeds } from '../draft.ts'
import { findFunction, findOnce, indentOf, linesOf, type Span } from '../locate.ts'
import type { Part } from '../part.ts'

interface CallSite {
  owner: FunctionSource
  region: string
  callee: string
  edits: { text: string; swapped: string }[]
}

export function swapArguments(needs: DraftNeeds): Draft | undefined {
  const { repository, random, difficulty } = needs
  const wanted = difficulty === 'very-hard' ? 2 : 1
  const target = best(
    freeModules(needs).flatMap((module) => {
      const sites = oneEach(random.shuffle(findSites(needs, module, linesOf(repository.files, module.path))))
      return sites.length >= wanted ? [{ module, sites: sites.slice(0, wanted) }] : []
    }),
    ({ module, sites }) => sites.reduce((sum, site) => sum + shadowsOf(module, site), Math.min(module.twins.length, 1)),
  )
  if (!target) return undefined
  const { module, sites } = target
  const { path } = module
  const each = sites.map(
    ({ owner, region, callee, edits }) =>
      `in the region \`${region}\` of the function \`${owner.name}\`, in ${edits.length === 1 ? 'the call' : `each of the ${edits.length} calls`} of \`${callee}\``,
  )
  return {
    instructions: `In \`${path}\`, swap the first and the second argument ${each.join(', and ')}. A region is what stands between the comments \`region: …\` and \`endregion: …\` with its name. Calls of the same function outside of ${wanted === 1 ? 'that region' : 'those regions'}, and regions of the same name elsewhere, stay as they are.`,
    mayChange: [path],
    decoys: lookAlikes(needs, module),
    parts: (files) => {
      const lines = linesOf(files, path)
      const parts = sites.flatMap(({ owner, region, callee, edits }) => {
        const span = findRegion(lines, owner, region)
        return edits.map(({ text, swapped }): Part | undefined => {
          const found = span && findOnce(lines, text, span)
          return (
            found && {
              description: `the arguments of ${callee} in region ${region} of ${owner.name}`,
              edits: [{ path, ...found, lines: swapped.split('\n') }],
            }
          )
        })
      })
      return parts.every((part) => part !== undefined) ? parts : undefined
    },
  }
}

function findSites({ repository: { dialect } }: DraftNeeds, module: ModuleSource, lines: readonly string[]): CallSite[] {
  return module.functions.flatMap((owner) => {
    const calls = callsIn(owner).filter((call) => call.region !== undefined && call.args.length >= 2 && call.args[0] !== call.args[1])
    const keys = new Map(calls.map((call) => [`${call.region}\n${call.callee}`, call]))
    return [...keys.values()].flatMap(({ region = '', callee }): CallSite[] => {
      const span = findRegion(lines, owner, region)
      if (!span) return []
      const own = calls.filter((call) => call.region === region && call.callee === callee)
      const mentions = lines.slice(span.from, span.to).join('\n').split(`${callee}(`).length - 1
      const edits = own.flatMap(({ text, args: [first = '', second = '', ...others] }) => {
        const indent = indentOf(text)
        const isPlain = dialect.call(callee, [first, second, ...others], indent) === text && findOnce(lines, text, span) !== undefined
        return isPlain ? [{ text, swapped: dialect.call(callee, [second, first, ...others], indent) }] : []
      })
      // A call inside an expression would also be in the region, and the instructions would be ambiguous.
      return edits.length === mentions ? [{ owner, region, callee, edits }] : []
    })
  })
}

function findRegion(lines: readonly string[], owner: FunctionSource, region: string): Span | undefined {
  const span = findFunction(lines, owner)
  if (!span) return undefined
  const marks = (word: string) =>
    lines.flatMap((line, at) => (at >= span.from && at < span.to && line.trim().endsWith(` ${word}: ${region}`) ? [at] : []))
  const [from, ...others] = marks('region')
  const [to] = marks('endregion')
  return from === undefined || to === undefined || others.length > 0 ? undefined : { from: from + 1, to }
}

function oneEach(sites: readonly CallSite[]): CallSite[] {
  return sites.filter(({ owner }, at) => sites.findIndex((site) => site.owner === owner) === at)
}

/** Counts the same call elsewhere, and regions of the same name. */
function shadowsOf({ functions }: ModuleSource, { owner, region, callee }: CallSite): number {
  const calls = functions.filter((one) => one.text.split(`${callee}(`).length > (one === owner ? 2 : 1)).length
  const regions = functions.filter((one) => one !== owner && one.text.includes(`region: ${region}\n`)).length
  return Math.min(calls, 3) + Math.min(regions, 1)
}
