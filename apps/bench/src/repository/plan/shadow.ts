// Plans a block that is nearly identical in several functions of a module: same names, sometimes another number.

import type { Random } from '../open-random.ts'
import { add, binary, branch, call, change, constant, divide, greatest, name, repeat, set, subtract, type Value } from './build.ts'
import type { ConstantPlan, FunctionPlan, Statement } from './code.ts'
import { firstThree } from './first-of.ts'

export interface ShadowContext {
  random: Random
  subject: string
  trails: readonly FunctionPlan[]
  constant(words: string, about: string, value: ConstantPlan['value']): ConstantPlan
}

export function planShadow({ random, subject, trails, constant: make }: ShadowContext): (load: Value) => Statement[] {
  const load = name(random.pick(['load', 'burden', 'pressure', 'demand']), 'int')
  const tick = name(random.pick(['tick', 'lap', 'cycle', 'beat']), 'int')
  const heat = name(random.pick(['heat', 'strain', 'backlog', 'slack']), 'int')
  const [first, second, third] = firstThree(random.shuffle(trails))
  const [width, brake, label] = [
    random.between(3, 9),
    random.between(20, 80),
    random.pick(['settled', 'cooling', 'draining', 'steady', 'overdue']),
  ]
  const isBranch = random.chance(50)
  return (weight) => {
    const limit = constant(make(`${heat.words} limit`, `More ${heat.words} than this is passed on to the next run.`, brake * 10))
    // One in three differs slightly.
    const odd = random.chance(34) ? 1 : 0
    const start = [change(load, weight), change(heat, 0)]
    const block: Statement = isBranch
      ? branch(
          binary(load, '>', limit),
          [
            set(heat, binary(load, '-', limit)),
            branch(
              binary(heat, '>', brake + odd),
              [call(first, subject, label, heat), set(load, divide(load, width))],
              [call(second, subject, label, load), subtract(load, width)],
            ),
            call(third, subject, label, greatest(load, heat)),
          ],
          [set(heat, greatest(0, binary(limit, '-', binary(load, '*', width + odd)))), call(second, subject, label, heat)],
        )
      : repeat(binary(load, '>', brake), [
          subtract(load, binary(brake, '+', heat)),
          add(heat, width + odd),
          branch(binary(heat, '>', limit), [call(first, subject, label, heat), set(heat, divide(heat, width))]),
          branch(
            binary(load, '<', heat),
            [call(second, subject, label, load), subtract(load, 1)],
            [call(third, subject, label, heat), subtract(load, width)],
          ),
        ])
    if (isBranch) return [...start, block]
    return [
      change(tick, width),
      ...start,
      block,
      branch(binary(binary(tick, '*', 2), '<', heat), [call(second, subject, label, tick), add(tick, 1)]),
    ]
  }
}
