// Plans a folder's rules: small functions from two numbers to a number, with near-miss names, used by its modules.

import { plural } from '../casing.ts'
import type { Random } from '../open-random.ts'
import { notes, remarks } from '../vocabulary/phrases.ts'
import {
  add,
  binary,
  bind,
  branch,
  change,
  constant,
  divide,
  greatest,
  least,
  name,
  note,
  parameter,
  returnWith,
  set,
  subtract,
  value,
} from './build.ts'
import type { ConstantPlan, FunctionPlan, ModuleLocation, ModulePlan, Name, RecordPlan, Statement } from './code.ts'
import { amountsOf } from './shape-context.ts'

const verbs = ['round', 'cap', 'scale', 'trim', 'lift', 'normalise', 'quantise', 'dampen'] as const

export function planRules(home: ModuleLocation, records: readonly RecordPlan[], random: Random): ModulePlan {
  const words = new Set<string>()
  for (const record of random.some(records, 3)) {
    const amount = random.pick(amountsOf(record))
    const verb = random.pick(verbs)
    for (const ending of ['', 'total', 'share', 's']) {
      if (ending !== '' && random.chance(35)) continue
      words.add(`${verb} ${record.words} ${ending === 's' ? plural(amount) : `${amount} ${ending}`.trim()}`)
    }
  }
  const ceiling: ConstantPlan = {
    words: 'upper ceiling',
    about: 'No rule returns more than this.',
    value: random.between(10, 99) * 1000,
    home,
  }
  return {
    location: home,
    about: 'Rules for numbers: small, and all of them agreed upon.',
    states: [],
    records: [],
    constants: [ceiling],
    functions: [...words].map((each) => planRule(each, home, ceiling, random)),
  }
}

function planRule(words: string, home: ModulePlan['location'], ceiling: ConstantPlan, random: Random): FunctionPlan {
  const [of, by] = [
    parameter(random.pick(['amount', 'quantity in', 'measure']), 'int'),
    parameter(random.pick(['step', 'unit size', 'grain']), 'int'),
  ]
  const [result, excess] = [name('adjusted', 'int'), name('excess', 'int')]
  // Half of them use no outside names: these can be moved to another file.
  const top = random.chance(50) ? constant(ceiling) : value(random.between(10, 99) * 500)
  const bodies: ((of: Name, grain: Name) => Statement[])[] = [
    (of, grain) => [
      change(result, binary(divide(of, greatest(grain, 1)), '*', grain)),
      branch(binary(binary(of, '-', result), '>', divide(grain, 2)), [note(random.pick(notes)), add(result, grain)]),
      returnWith(least(result, top)),
    ],
    (of, grain) => [
      bind(excess, greatest(0, binary(of, '-', binary(grain, '*', random.between(10, 90))))),
      branch(binary(excess, '>', grain), [
        branch(binary(excess, '>', top), [returnWith(top)]),
        returnWith(binary(of, '-', divide(excess, random.between(2, 6)))),
      ]),
      returnWith(of),
    ],
    (of, grain) => [
      change(result, of),
      branch(
        binary(of, '<', grain),
        [set(result, least(grain, binary(of, '*', random.between(2, 4)))), add(result, 1)],
        [subtract(result, divide(of, random.between(20, 60))), note(random.pick(notes))],
      ),
      returnWith(greatest(0, least(result, top))),
    ],
  ]
  const [verb = '', ...rest] = words.split(' ')
  return {
    words,
    exported: true,
    parameters: [of, by],
    returns: 'int',
    about: [`${verb}s the ${rest.join(' ')} to whole steps of ${by.words}.`, ...(random.chance(60) ? ['', random.pick(remarks)] : [])],
    body: random.pick(bodies)(of, by),
    home,
  }
}
