// Functions that turn one into a record, text or decision.

import { withArticle } from '../../casing.ts'
import {
  add,
  append,
  binary,
  bind,
  branch,
  change,
  constant,
  divide,
  empty,
  field,
  format,
  greatest,
  invoke,
  item,
  least,
  loop,
  name,
  not,
  parameter,
  print,
  returnWith,
  set,
} from '../build.ts'
import type { Expression, FunctionPlan, RecordPlan } from '../code.ts'
import { firstTwo } from '../first-of.ts'
import { about, amountsOf, aside, flagsOf, type Shape, textsOf, trail } from '../shape-context.ts'

export const derive: Shape = (context) => {
  const { random, thing, rules, domain } = context
  const one = parameter(thing.words, thing)
  const [factor, step] = [
    parameter(random.pick(['factor', 'growth', 'multiplier']), 'int'),
    parameter(random.pick(['step', 'notch', 'grid']), 'int'),
  ]
  const rule = random.pick(rules)
  const draft = name(random.pick(['draft', 'proposal', 'candidate']), thing)
  const amount = random.pick(amountsOf(thing))
  const values = thing.fields.map((each): Expression => {
    const own = field(one, each.words)
    if (each.type === 'flag') return random.chance(60) ? own : not(own)
    if (each.type === 'text') return each.words === context.style.state ? { kind: 'literal', value: random.pick(domain.states) } : own
    return random.pick<() => Expression>([
      () => own,
      () => invoke(rule, binary(own, '*', factor), greatest(step, 1)),
      () => greatest(0, least(binary(own, '-', divide(own, random.between(3, 20))), binary(factor, '*', random.between(10, 90)))),
      () => binary(own, '+', random.between(1, 9)),
    ])()
  })
  return {
    words: `${random.pick(['derive', 'prepare', 'draft', 'project'])} ${thing.words} ${random.pick(['copy', 'proposal', 'successor', 'preview'])}`,
    exported: random.chance(80),
    parameters: [one, factor, step],
    returns: thing,
    about: about(
      context,
      `makes another ${thing.words} of one, scaled by the factor.`,
      `proposes what the next ${thing.words} would look like.`,
    ),
    body: [
      change(draft, { kind: 'record', of: thing, values }),
      branch(binary(field(draft, amount), '>', binary(factor, '*', random.between(50, 400))), [
        ...aside(context),
        set(field(draft, amount), invoke(rule, field(draft, amount), step)),
        trail(context, field(draft, random.pick(textsOf(thing))), field(draft, amount)),
      ]),
      ...(random.chance(50) ? context.shadow(field(draft, amount)) : []),
      returnWith(draft),
    ],
  }
}

export const describe: Shape = (context) => {
  const { random, thing } = context
  const one = parameter(thing.words, thing)
  const detail = parameter(random.pick(['detail', 'verbosity', 'depth']), 'int')
  const [line, lines, each] = [
    name(random.pick(['line', 'sentence', 'caption']), 'text'),
    name(random.pick(['lines', 'pieces', 'phrases']), { list: 'text' }),
    item(random.pick(['entry', 'piece', 'phrase']), 'text'),
  ]
  const [first, second] = firstTwo(random.shuffle(amountsOf(thing)))
  const text = random.pick(textsOf(thing))
  return {
    words: `${random.pick(['describe', 'summarise', 'label', 'print'])} ${thing.words}`,
    exported: random.chance(75),
    parameters: [one, detail],
    returns: 'text',
    about: about(
      context,
      `says in one line what ${withArticle(thing.words)} is.`,
      `writes ${withArticle(thing.words)} as people want to read it.`,
    ),
    body: [
      bind(lines, empty('text')),
      append(lines, format(`${thing.words} `, field(one, text), ' is ', field(one, context.style.state))),
      branch(binary(detail, '>', 1), [
        append(lines, format(`${first}: `, field(one, first))),
        branch(binary(field(one, second), '!=', 0), [
          append(lines, format(`${second}: `, field(one, second), ` (of `, field(one, first), ')')),
          trail(context, field(one, text), field(one, second)),
        ]),
      ]),
      branch(field(one, random.pick(flagsOf(thing))), [
        ...aside(context),
        append(lines, random.pick(['handle with care', 'ask before use', 'see the file', 'by special agreement'])),
        trail(context, field(one, context.style.state), detail),
      ]),
      change(line, ''),
      loop(each, lines, [set(line, format(line, random.pick(['; ', ' | ', ', ', ' / ']), each)), print(line)]),
      returnWith(line),
    ],
  }
}

export const decide: Shape = (context) => {
  const { random, thing, domain } = context
  const one = parameter(thing.words, thing)
  const [limit, spare] = [
    parameter(random.pick(['limit', 'ceiling', 'allowance']), 'int'),
    parameter(random.pick(['spare', 'buffer', 'cushion']), 'int'),
  ]
  const [first, second] = firstTwo(random.shuffle(amountsOf(thing)))
  const flag = random.pick(flagsOf(thing))
  const verb = random.pick(domain.acts)
  const usable = name(random.pick(['usable', 'headroom', 'free part']), 'int')
  return {
    words: `may ${verb} ${thing.words}`,
    exported: random.chance(80),
    parameters: [one, limit, spare],
    returns: 'flag',
    about: about(
      context,
      `decides whether ${withArticle(thing.words)} may go on to ${verb}.`,
      `is true when nothing speaks against it: ${verb} this ${thing.words}.`,
    ),
    body: [
      bind(
        usable,
        greatest(0, binary(limit, '-', invoke(random.pick(context.rules), binary(field(one, first), '+', spare), random.between(2, 20)))),
      ),
      branch(binary(field(one, flag), 'and', binary(usable, '<', field(one, second))), [
        trail(context, field(one, random.pick(textsOf(thing))), usable),
        ...aside(context),
        returnWith(false),
      ]),
      ...(random.chance(70) ? context.shadow(usable) : []),
      branch(
        binary(
          binary(field(one, context.style.state), '==', random.pick(domain.states)),
          'or',
          binary(field(one, second), '>', binary(limit, '*', random.between(2, 6))),
        ),
        [trail(context, field(one, random.pick(textsOf(thing))), field(one, second)), returnWith(binary(usable, '>', spare))],
      ),
      returnWith(binary(usable, '>=', random.between(1, 50))),
    ],
  }
}

export const tariff: Shape = (context) => {
  const { random, thing } = context
  const amount = random.pick(amountsOf(thing))
  const width = random.between(8, 60)
  const table = Array.from({ length: random.between(4, 9) }, (_, index) => [
    index * (index * width + random.between(0, 9)),
    random.between(2, 40) + index * 5,
    random.between(0, 9) * 25,
  ])
  const bands = context.constant(`${thing.words} ${amount} bands`, `From this much ${amount} on: the rate, then the flat part.`, table)
  const of = parameter(amount, 'int')
  const surcharge = parameter(random.pick(['surcharge', 'extra', 'on top']), 'int')
  const band = item('band', { list: 'int' })
  const [charge, flat] = [
    name(random.pick(['charge', 'price', 'dues']), 'int'),
    name(random.pick(['flat part', 'base fee', 'minimum']), 'int'),
  ]
  const at = (index: number): Expression => ({ kind: 'item', of: band, index })
  const rule = random.pick<FunctionPlan>(context.rules)
  return {
    words: `${random.pick(['price', 'charge', 'assess'])} ${thing.words} ${amount}`,
    exported: random.chance(80),
    parameters: [of, surcharge],
    returns: 'int',
    about: about(
      context,
      `finds the band for this much ${amount} and what it costs.`,
      `prices ${amount} by bands; the last band that fits counts.`,
    ),
    body: [
      change(charge, surcharge),
      change(flat, 0),
      loop(band, constant(bands), [
        branch(binary(of, '>=', at(0)), [
          ...aside(context),
          set(charge, divide(binary(of, '*', at(1)), 100)),
          set(flat, at(2)),
          branch(binary(flat, '>', charge), [trail(context, thing.words, flat), set(charge, flat)]),
        ]),
      ]),
      add(charge, flat),
      returnWith(invoke(rule, binary(charge, '+', surcharge), random.pick([5, 10, 25, 50]))),
    ],
  }
}

export const matchOther: Shape = (context) => {
  const { random, thing, other } = context
  const [one, two] = [parameter(thing.words, thing), parameter(other.words, other)]
  const tolerance = parameter(random.pick(['tolerance', 'slop', 'leeway']), 'int')
  const [mine, theirs] = [pickAmount(thing, random.pick), pickAmount(other, random.pick)]
  const [shared] = textsOf(thing).filter((words) => textsOf(other).includes(words))
  const gap = name(random.pick(['gap', 'difference', 'deviation']), 'int')
  const key = shared ?? context.style.state
  return {
    words: `match ${thing.words} to ${other.words}`,
    exported: random.chance(75),
    parameters: [one, two, tolerance],
    returns: 'flag',
    about: about(context, `says whether ${withArticle(thing.words)} and ${withArticle(other.words)} belong together.`),
    body: [
      bind(gap, greatest(binary(field(one, mine), '-', field(two, theirs)), binary(field(two, theirs), '-', field(one, mine)))),
      branch(binary(field(one, key), '!=', field(two, key)), [trail(context, field(one, key), gap), returnWith(false)]),
      ...(random.chance(60) ? context.shadow(gap) : []),
      branch(binary(gap, '>', tolerance), [
        ...aside(context),
        trail(context, field(two, key), gap),
        branch(field(one, random.pick(flagsOf(thing))), [
          trail(context, field(two, random.pick(textsOf(other))), tolerance),
          returnWith(binary(gap, '<', binary(tolerance, '*', random.between(2, 5)))),
        ]),
        returnWith(false),
      ]),
      returnWith(true),
    ],
  }
}

const pickAmount = (record: RecordPlan, pick: <T>(list: readonly T[]) => T): string => pick(amountsOf(record))
