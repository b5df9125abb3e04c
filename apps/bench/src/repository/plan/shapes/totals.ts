// Functions that reduce a list to a number.

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
  invoke,
  item,
  loop,
  name,
  next,
  parameter,
  returnWith,
  set,
  subtract,
} from '../build.ts'
import { firstTwo } from '../first-of.ts'
import { about, amountsOf, aside, flagsOf, type Shape, textsOf, trail } from '../shape-context.ts'

export const sum: Shape = (context) => {
  const { random, thing } = context
  const amount = random.pick(amountsOf(thing))
  const [subject, flag] = [random.pick(textsOf(thing)), random.pick(flagsOf(thing))]
  const list = parameter(plural(thing.words), { list: thing })
  const floor = parameter(random.pick(['floor', 'threshold', 'base level', 'free part']), 'int')
  const one = item(thing.words, thing)
  const over = binary(field(one, amount), '-', floor)
  const ruled = random.chance(50) ? invoke(random.pick(context.rules), over, random.pick([2, 5, 10, 25])) : over
  const total = name(random.pick(['total', 'running total', 'grand total', 'sum so far']), 'int')
  return {
    words: `${random.pick(['sum', 'total', 'add up', 'tally'])} ${thing.words} ${amount}`,
    exported: random.chance(70),
    parameters: [list, floor],
    returns: 'int',
    about: about(
      context,
      `adds up the ${amount} of all ${plural(thing.words)} above the ${floor.words}.`,
      `says how much ${amount} the ${plural(thing.words)} have together, ${floor.words} aside.`,
    ),
    body: [
      change(total, 0),
      loop(one, list, [
        branch(random.chance(60) ? field(one, flag) : binary(field(one, context.style.state), '==', random.pick(context.domain.states)), [
          trail(context, field(one, subject), field(one, amount)),
          ...aside(context),
          next,
        ]),
        branch(
          binary(field(one, amount), '>', floor),
          [...aside(context), add(total, ruled), trail(context, field(one, subject), total)],
          random.chance(35) ? [trail(context, field(one, subject), floor), add(total, 1)] : [],
        ),
      ]),
      ...(random.chance(40) ? context.shadow(total) : []),
      returnWith(total),
    ],
  }
}

export const count: Shape = (context) => {
  const { random, thing, domain } = context
  const state = random.pick(domain.states)
  const amount = random.pick(amountsOf(thing))
  const list = parameter(plural(thing.words), { list: thing })
  const least = parameter(`minimum ${amount}`, 'int')
  const one = item(thing.words, thing)
  const [hits, misses] = [
    name(random.pick(['hits', 'found', 'matching', 'in reach']), 'int'),
    name(random.pick(['misses', 'left out', 'passed over']), 'int'),
  ]
  return {
    words: `count ${state} ${plural(thing.words)}`,
    exported: random.chance(65),
    parameters: [list, least],
    returns: 'int',
    about: about(
      context,
      `counts the ${plural(thing.words)} that are ${state} and large enough.`,
      `tells how many ${plural(thing.words)} are ${state}.`,
    ),
    body: [
      change(hits, 0),
      change(misses, 0),
      loop(one, list, [
        branch(binary(field(one, context.style.state), '!=', state), [add(misses, 1), next]),
        branch(
          binary(field(one, amount), '>=', least),
          [add(hits, 1), trail(context, field(one, random.pick(textsOf(thing))), hits)],
          [add(misses, 1), trail(context, field(one, random.pick(textsOf(thing))), misses)],
        ),
      ]),
      branch(binary(misses, '>', hits), [
        ...aside(context, 60),
        trail(context, state, misses),
        trail(context, state, binary(misses, '-', hits)),
      ]),
      returnWith(hits),
    ],
  }
}

export const extreme: Shape = (context) => {
  const { random, thing } = context
  const amount = random.pick(amountsOf(thing))
  const highest = random.chance(50)
  const word = highest ? random.pick(['highest', 'largest', 'top']) : random.pick(['lowest', 'smallest', 'bottom'])
  const list = parameter(plural(thing.words), { list: thing })
  const one = item(thing.words, thing)
  const best = name(`${word} ${amount}`, 'int')
  const holder = name(random.pick(['holder', 'leader', 'record holder', 'whose']), 'text')
  const subject = random.pick(textsOf(thing))
  return {
    words: `find ${word} ${thing.words} ${amount}`,
    exported: random.chance(70),
    parameters: [list],
    returns: 'int',
    about: about(context, `finds the ${word} ${amount} among the ${plural(thing.words)}.`),
    body: [
      change(best, highest ? 0 : random.between(90, 999) * 1000),
      change(holder, 'nobody'),
      loop(one, list, [
        branch(binary(field(one, amount), highest ? '>' : '<', best), [
          set(best, field(one, amount)),
          set(holder, field(one, subject)),
          ...aside(context),
        ]),
      ]),
      trail(context, holder, best),
      ...(random.chance(50) ? context.shadow(best) : []),
      returnWith(best),
    ],
  }
}

export const weigh: Shape = (context) => {
  const { random, thing, rules } = context
  const [amount, second] = firstTwo(random.shuffle(amountsOf(thing)))
  const cap = context.constant(
    `${thing.words} weight cap`,
    `No single ${thing.words} may weigh more than this.`,
    random.between(12, 95) * 100,
  )
  const list = parameter(plural(thing.words), { list: thing })
  const step = parameter(random.pick(['step', 'notch', 'grid']), 'int')
  const one = item(thing.words, thing)
  const [weight, total] = [
    name(random.pick(['heft', 'ballast', 'own weight']), 'int'),
    name(random.pick(['total', 'whole', 'all weights']), 'int'),
  ]
  const rule = random.pick(rules)
  return {
    words: `weigh ${plural(thing.words)} by ${amount}`,
    exported: random.chance(75),
    parameters: [list, step],
    returns: 'int',
    about: about(
      context,
      `weighs the ${plural(thing.words)} by ${amount}, in whole steps.`,
      `gives each ${thing.words} a weight and adds the weights up.`,
    ),
    body: [
      change(total, 0),
      loop(one, list, [
        bind(weight, invoke(rule, binary(field(one, amount), '+', field(one, second)), greatest(step, 1))),
        branch(
          binary(weight, '>', constant(cap)),
          [
            ...aside(context),
            trail(context, field(one, random.pick(textsOf(thing))), binary(weight, '-', constant(cap))),
            add(total, constant(cap)),
          ],
          [
            add(total, weight),
            branch(field(one, random.pick(flagsOf(thing))), [
              subtract(total, divide(weight, random.between(4, 20))),
              trail(context, field(one, context.style.state), weight),
            ]),
          ],
        ),
      ]),
      returnWith(invoke(rule, total, step)),
    ],
  }
}
