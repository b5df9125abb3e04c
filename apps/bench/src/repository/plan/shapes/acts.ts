// Functions that act from one side to another; their regions call the same function with the two sides in order.

import { plural } from '../../casing.ts'
import {
  add,
  binary,
  bind,
  branch,
  change,
  constant,
  divide,
  field,
  greatest,
  item,
  least,
  loop,
  name,
  parameter,
  region,
  repeat,
  returnWith,
  set,
  subtract,
} from '../build.ts'
import type { FunctionPlan, Name, Statement } from '../code.ts'
import { firstTwo } from '../first-of.ts'
import { about, amountsOf, aside, flagsOf, move, type Shape, type ShapeContext, textsOf, trail } from '../shape-context.ts'

const sides = [
  ['source', 'target'],
  ['payer', 'payee'],
  ['giver', 'taker'],
  ['origin', 'destination'],
  ['sender', 'receiver'],
  ['primary', 'standby'],
  ['debit side', 'credit side'],
  ['old owner', 'new owner'],
] as const

const ends = [
  ['origin', 'destination'],
  ['near end', 'far end'],
  ['here', 'there'],
  ['first party', 'second party'],
] as const

export const act: Shape = (context) => {
  const { random, thing, domain } = context
  const verb = random.pick(domain.acts)
  const one = parameter(thing.words, thing)
  const [from, to] = firstTwo(random.pick(sides).map((words) => parameter(words, 'text')))
  const [amount, second] = firstTwo(random.shuffle(amountsOf(thing)))
  const [share, rest] = [
    name(random.pick(['share', 'first part', 'advance part']), 'int'),
    name(random.pick(['rest', 'second part', 'remainder']), 'int'),
  ]
  const mover = random.pick(context.movers)
  return {
    words: `${verb} ${thing.words}`,
    exported: random.chance(80),
    parameters: [one, from, to],
    returns: 'nothing',
    about: about(
      context,
      `does what it takes to ${verb} one ${thing.words}.`,
      `takes one ${thing.words} from the ${from.words} to the ${to.words}.`,
    ),
    body: [
      bind(share, divide(field(one, amount), random.between(2, 9))),
      bind(rest, binary(field(one, amount), '-', share)),
      move(context, mover, from, to, share),
      ...(random.chance(50) ? context.shadow(share) : []),
      region(context.regionName(verb), crossing(context, mover, from, to, [share, rest, field(one, second)])),
      branch(
        field(one, random.pick(flagsOf(thing))),
        [trail(context, from, rest), move(context, mover, from, to, rest)],
        [trail(context, to, share), move(context, mover, to, from, share)],
      ),
      ...(random.chance(60) ? [region(context.regionName(verb), crossing(context, mover, from, to, [rest, share]))] : []),
    ],
  }
}

export const actOnAll: Shape = (context) => {
  const { random, thing, domain } = context
  const verb = random.pick(domain.acts)
  const list = parameter(plural(thing.words), { list: thing })
  const budget = parameter(random.pick(['budget', 'allowance', 'means']), 'int')
  const one = item(thing.words, thing)
  const [fromField, toField] = firstTwo(random.shuffle(textsOf(thing)))
  const [amount] = firstTwo(random.shuffle(amountsOf(thing)))
  const [from, to] = firstTwo(random.pick(ends).map((words) => name(words, 'text')))
  const [left, part] = [name(random.pick(['remaining', 'still free', 'purse']), 'int'), name(random.pick(['part', 'slice', 'bite']), 'int')]
  const mover = random.pick(context.movers)
  return {
    words: `${verb} ${plural(thing.words)}`,
    exported: random.chance(80),
    parameters: [list, budget],
    returns: 'int',
    about: about(context, `goes through the ${plural(thing.words)} until the budget is used up; returns what is left of it.`),
    body: [
      change(left, budget),
      loop(one, list, [
        bind(from, field(one, fromField)),
        bind(to, field(one, toField)),
        branch(
          binary(field(one, amount), '<=', left),
          [
            bind(part, least(field(one, amount), left)),
            region(context.regionName(verb), crossing(context, mover, from, to, [part, left])),
            subtract(left, part),
          ],
          [...aside(context), move(context, mover, from, to, left), trail(context, from, left), set(left, 0)],
        ),
      ]),
      ...(random.chance(50) ? context.shadow(left) : []),
      returnWith(left),
    ],
  }
}

export const retry: Shape = (context) => {
  const { random, thing, domain } = context
  const verb = random.pick(domain.acts)
  const tries = context.constant('max attempts', 'After that a person has to look.', random.between(3, 9))
  const one = parameter(thing.words, thing)
  const [from, to] = firstTwo(random.pick(sides).map((words) => parameter(words, 'text')))
  const amount = random.pick(amountsOf(thing))
  const [attempt, pause, open] = [
    name(random.pick(['attempt', 'try number', 'visit']), 'int'),
    name(random.pick(['pause', 'backoff', 'wait']), 'int'),
    name(random.pick(['outstanding part', 'unresolved', 'still open']), 'int'),
  ]
  const mover = random.pick(context.movers)
  return {
    words: `${verb} ${thing.words} ${random.pick(['with patience', 'in steps', 'again', 'until done'])}`,
    exported: random.chance(70),
    parameters: [one, from, to],
    returns: 'int',
    about: about(context, `tries to ${verb} one ${thing.words}, a little less each time; returns what stays open.`),
    body: [
      change(attempt, 0),
      change(open, field(one, amount)),
      repeat(binary(binary(attempt, '<', constant(tries)), 'and', binary(open, '>', 0)), [
        add(attempt, 1),
        bind(pause, binary(attempt, '*', random.between(2, 30))),
        branch(binary(pause, '>', random.between(40, 90)), [trail(context, from, pause), move(context, mover, from, to, divide(open, 2))]),
        region(context.regionName(verb), crossing(context, mover, from, to, [open, pause])),
        set(open, greatest(0, binary(open, '-', binary(pause, '*', attempt)))),
      ]),
      trail(context, to, attempt),
      returnWith(open),
    ],
  }
}

/** Several calls of the mover, with near misses. */
function crossing(
  context: ShapeContext,
  mover: FunctionPlan,
  from: Name,
  to: Name,
  weights: readonly Parameters<typeof move>[4][],
): Statement[] {
  const { random, movers } = context
  const near = random.pick(movers)
  return [
    move(context, mover, from, to, random.pick(weights)),
    ...(random.chance(60) ? [trail(context, from, random.pick(weights))] : []),
    ...aside(context),
    move(context, near, from, to, random.pick(weights)),
    ...(random.chance(50) ? [trail(context, to, random.pick(weights))] : []),
    move(context, mover, from, to, random.pick(weights)),
  ]
}
