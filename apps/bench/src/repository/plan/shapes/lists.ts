// Functions that build a list from another, or compare two.

import { plural } from '../../casing.ts'
import {
  add,
  append,
  binary,
  bind,
  branch,
  change,
  constant,
  empty,
  field,
  format,
  greatest,
  item,
  loop,
  name,
  next,
  not,
  parameter,
  returnWith,
  set,
  size,
} from '../build.ts'
import { firstTwo } from '../first-of.ts'
import { about, amountsOf, aside, flagsOf, type Shape, textsOf, trail } from '../shape-context.ts'

export const choose: Shape = (context) => {
  const { random, thing, domain } = context
  const amount = random.pick(amountsOf(thing))
  const state = random.pick(domain.states)
  const list = parameter(plural(thing.words), { list: thing })
  const limit = context.constant(`${state} ${amount} limit`, `Above this, one that is ${state} is left alone.`, random.between(20, 90) * 10)
  const one = item(thing.words, thing)
  const chosen = name(random.pick(['chosen', 'kept', 'selected']), { list: thing })
  return {
    words: `${random.pick(['choose', 'keep', 'select'])} ${state} ${plural(thing.words)}`,
    exported: random.chance(70),
    parameters: [list],
    returns: { list: thing },
    about: about(
      context,
      `keeps the ${plural(thing.words)} that are ${state} and within the limit.`,
      `leaves out every ${thing.words} that is not ${state}.`,
    ),
    body: [
      bind(chosen, empty(thing)),
      loop(one, list, [
        branch(binary(binary(field(one, context.style.state), '==', state), 'and', binary(field(one, amount), '<=', constant(limit))), [
          ...aside(context),
          append(chosen, one),
          trail(context, field(one, random.pick(textsOf(thing))), field(one, amount)),
        ]),
      ]),
      ...(random.chance(60) ? context.shadow(size(chosen)) : []),
      returnWith(chosen),
    ],
  }
}

export const reconcile: Shape = (context) => {
  const { random, thing } = context
  const [amount, key] = [random.pick(amountsOf(thing)), random.pick(textsOf(thing))]
  const [booked, reported] = [
    parameter(`booked ${plural(thing.words)}`, { list: thing }),
    parameter(`reported ${plural(thing.words)}`, { list: thing }),
  ]
  const tolerance = parameter(random.pick(['tolerance', 'slop', 'leeway']), 'int')
  const [mine, theirs] = [item('booked', thing), item('reported', thing)]
  const [gap, matched, found, open] = [
    name(random.pick(['gap', 'difference', 'deviation']), 'int'),
    name(random.pick(['matched', 'agreeing', 'in line']), 'int'),
    name(random.pick(['found', 'known', 'has partner']), 'flag'),
    name(random.pick(['open keys', 'unsettled', 'to clarify']), { list: 'text' }),
  ]
  return {
    words: `reconcile ${plural(thing.words)} by ${key}`,
    exported: random.chance(75),
    parameters: [booked, reported, tolerance],
    returns: { list: 'text' },
    about: about(
      context,
      `compares what was booked with what was reported, ${key} by ${key}.`,
      `lists the ${key} of every ${thing.words} on which the two lists differ.`,
    ),
    body: [
      bind(open, empty('text')),
      change(matched, 0),
      loop(mine, booked, [
        change(found, false),
        loop(theirs, reported, [
          branch(binary(field(mine, key), '!=', field(theirs, key)), [...aside(context, 20), next]),
          set(found, true),
          bind(
            gap,
            greatest(binary(field(mine, amount), '-', field(theirs, amount)), binary(field(theirs, amount), '-', field(mine, amount))),
          ),
          branch(
            binary(gap, '>', tolerance),
            [append(open, field(mine, key)), trail(context, field(mine, key), gap)],
            [trail(context, field(theirs, key), gap), add(matched, 1)],
          ),
        ]),
        branch(not(found), [append(open, field(mine, key)), ...aside(context), trail(context, field(mine, key), field(mine, amount))]),
      ]),
      trail(context, 'reconciled', matched),
      returnWith(open),
    ],
  }
}

export const inspect: Shape = (context) => {
  const { random, thing } = context
  const [first, second] = firstTwo(random.shuffle(amountsOf(thing)))
  const one = parameter(thing.words, thing)
  const strictness = parameter(random.pick(['strictness', 'minimum', 'rigour']), 'int')
  const problems = name(random.pick(['problems', 'objections', 'findings']), { list: 'text' })
  const ceiling = context.constant(`${first} ceiling`, `More ${first} than this needs a second pair of eyes.`, random.between(2, 60) * 250)
  return {
    words: `${random.pick(['inspect', 'review', 'examine'])} ${thing.words}`,
    exported: random.chance(80),
    parameters: [one, strictness],
    returns: { list: 'text' },
    about: about(context, `says in words what is wrong with one ${thing.words}.`, `looks for reasons to hold one ${thing.words} back.`),
    body: [
      bind(problems, empty('text')),
      branch(binary(field(one, first), '>', constant(ceiling)), [
        append(problems, format(`${first} is `, field(one, first), ', the ceiling is ', constant(ceiling))),
        trail(context, field(one, random.pick(textsOf(thing))), field(one, first)),
      ]),
      branch(binary(binary(field(one, second), '<', strictness), 'and', not(field(one, random.pick(flagsOf(thing))))), [
        append(problems, format(`${second} of `, field(one, random.pick(textsOf(thing))), ' is only ', field(one, second))),
        ...aside(context),
        trail(context, field(one, random.pick(textsOf(thing))), strictness),
      ]),
      ...(random.chance(60) ? context.shadow(field(one, second)) : []),
      branch(binary(field(one, context.style.state), '==', random.pick(context.domain.states)), [
        append(problems, format(`${context.style.state} `, field(one, context.style.state), ' needs a reason')),
        trail(context, field(one, context.style.state), size(problems)),
      ]),
      returnWith(problems),
    ],
  }
}

export const histogram: Shape = (context) => {
  const { random, thing } = context
  const amount = random.pick(amountsOf(thing))
  const bounds = context.constant(
    `${amount} bounds`,
    `Where one class of ${amount} ends and the next begins.`,
    steps(random.between(4, 7), random.between(3, 30), random.between(10, 50)),
  )
  const list = parameter(plural(thing.words), { list: thing })
  const [bound, one] = [item('bound', 'int'), item(thing.words, thing)]
  const [counts, inside] = [
    name(random.pick(['counts', 'buckets', 'columns']), { list: 'int' }),
    name(random.pick(['inside', 'members', 'fill']), 'int'),
  ]
  return {
    words: `group ${plural(thing.words)} by ${amount}`,
    exported: random.chance(75),
    parameters: [list],
    returns: { list: 'int' },
    about: about(context, `counts the ${plural(thing.words)} in each class of ${amount}.`),
    body: [
      bind(counts, empty('int')),
      loop(bound, constant(bounds), [
        change(inside, 0),
        loop(one, list, [
          branch(binary(field(one, amount), '<=', bound), [
            add(inside, 1),
            branch(field(one, random.pick(flagsOf(thing))), [
              trail(context, field(one, random.pick(textsOf(thing))), bound),
              ...aside(context),
              add(inside, 1),
            ]),
          ]),
        ]),
        append(counts, inside),
      ]),
      ...(random.chance(50) ? context.shadow(size(counts)) : []),
      returnWith(counts),
    ],
  }
}

function steps(count: number, first: number, width: number): number[] {
  return Array.from({ length: count }, (_, index) => first + width * index * (index + 1))
}
