// Functions of plain values: they use no outside names and fit in any file.

import { plural, withArticle } from '../../casing.ts'
import {
  add,
  append,
  binary,
  bind,
  branch,
  change,
  divide,
  empty,
  format,
  greatest,
  item,
  least,
  loop,
  name,
  parameter,
  repeat,
  returnWith,
  set,
  size,
  subtract,
} from '../build.ts'
import { firstThree, firstTwo } from '../first-of.ts'
import { about, amountsOf, aside, type Shape } from '../shape-context.ts'

export const rate: Shape = (context) => {
  const { random, thing } = context
  const amount = random.pick(amountsOf(thing))
  const [of, days] = [parameter(amount, 'int'), parameter(random.pick(['days', 'age in days', 'elapsed days']), 'int')]
  const result = name(random.pick(['points', 'mark', 'result']), 'int')
  return {
    words: `${random.pick(['grade', 'score', 'rate'])} ${amount} of ${thing.words}`,
    exported: true,
    parameters: [of, days],
    returns: 'int',
    about: about(
      context,
      `turns ${amount} and ${days.words} into points between 0 and 1,000.`,
      `says how good the ${amount} of ${withArticle(thing.words)} is, the older the worse.`,
    ),
    body: [
      change(result, divide(binary(of, '*', random.between(2, 20) * 50), binary(days, '+', random.between(1, 9)))),
      branch(
        binary(days, '>', random.between(10, 60)),
        [
          ...aside(context),
          subtract(result, divide(of, random.between(5, 25))),
          branch(binary(days, '>', random.between(90, 365)), [subtract(result, random.between(2, 40)), set(result, divide(result, 2))]),
        ],
        [add(result, random.between(2, 20)), add(result, divide(of, 10))],
      ),
      returnWith(greatest(0, least(result, 1000))),
    ],
  }
}

export const classify: Shape = (context) => {
  const { random, thing, domain } = context
  const [first, second] = firstTwo(random.shuffle(amountsOf(thing)))
  const [one, two] = [parameter(first, 'int'), parameter(second, 'int')]
  const [low, mid, high] = [random.between(5, 40), random.between(50, 200), random.between(250, 900)]
  const label = name(random.pick(['label', 'class name', 'kind']), 'text')
  const states = random.shuffle([...domain.states, 'unclear', 'special'])
  const word = (index: number): string => states[index] ?? 'unclear'
  return {
    words: `classify ${thing.words} by ${first}`,
    exported: true,
    parameters: [one, two],
    returns: 'text',
    about: about(context, `names the class of ${withArticle(thing.words)} from its ${first} and ${second}.`),
    body: [
      change(label, word(0)),
      branch(
        binary(one, '>', high),
        [set(label, word(1)), branch(binary(two, '>', binary(one, '*', 2)), [...aside(context), set(label, word(2))])],
        [
          branch(binary(binary(one, '>', mid), 'and', binary(two, '<', high)), [
            set(label, word(3)),
            branch(
              binary(binary(one, '-', two), '<', low),
              [set(label, word(4)), ...aside(context)],
              [set(label, format(word(3), '-', divide(two, low)))],
            ),
          ]),
        ],
      ),
      returnWith(label),
    ],
  }
}

export const spread: Shape = (context) => {
  const { random, thing } = context
  const amount = random.pick(amountsOf(thing))
  const [of, parts] = [parameter(amount, 'int'), parameter(random.pick(['parts', 'slices', 'equal parts']), 'int')]
  const [shares, left, turn, share] = [
    name(random.pick(['shares', 'pieces', 'rows']), { list: 'int' }),
    name(random.pick(['left over', 'undivided', 'pool']), 'int'),
    name(random.pick(['turn', 'position', 'at']), 'int'),
    name(random.pick(['share', 'piece', 'cut']), 'int'),
  ]
  return {
    words: `${random.pick(['spread', 'split', 'divide'])} ${thing.words} ${amount}`,
    exported: true,
    parameters: [of, parts],
    returns: { list: 'int' },
    about: about(context, `spreads ${amount} over ${parts.words}; what cannot be divided goes to the first ones.`),
    body: [
      bind(shares, empty('int')),
      change(left, of),
      change(turn, 0),
      repeat(binary(turn, '<', parts), [
        change(share, divide(of, greatest(parts, 1))),
        branch(binary(binary(turn, '*', random.between(1, 3)), '<', binary(left, '-', share)), [
          add(share, random.between(1, 4)),
          ...aside(context),
        ]),
        append(shares, least(share, left)),
        subtract(left, share),
        add(turn, 1),
      ]),
      returnWith(shares),
    ],
  }
}

export const blend: Shape = (context) => {
  const { random, thing } = context
  const [first, second, third] = firstThree(random.shuffle(amountsOf(thing)))
  const [one, two, three] = [parameter(first, 'int'), parameter(second, 'int'), parameter(third, 'int')]
  const [ceiling, low] = [random.between(20, 99) * 100, random.between(1, 9) * 5]
  const mixed = name(random.pick(['blended', 'mixed', 'combined']), 'int')
  return {
    words: `blend ${thing.words} ${random.pick(['figures', 'numbers', 'values'])}`,
    exported: true,
    parameters: [one, two, three],
    returns: 'int',
    about: about(
      context,
      `makes one number of ${first}, ${second} and ${third}.`,
      `blends three numbers of ${withArticle(thing.words)}, within fixed limits.`,
    ),
    body: [
      bind(
        mixed,
        greatest(low, least(ceiling, binary(divide(binary(one, '+', two), greatest(three, 1)), '-', divide(two, random.between(3, 12))))),
      ),
      branch(binary(binary(one, '>', two), 'or', binary(three, '==', 0)), [
        ...aside(context),
        returnWith(least(mixed, greatest(binary(one, '-', two), low))),
      ]),
      returnWith(greatest(mixed, binary(low, '*', least(two, three)))),
    ],
  }
}

export const smooth: Shape = (context) => {
  const { random, thing } = context
  const amount = random.pick(amountsOf(thing))
  const [list, span] = [parameter(`${amount} series`, { list: 'int' }), parameter(random.pick(['span', 'window size', 'lead in']), 'int')]
  const one = item('entry', 'int')
  const [smoothed, kept, seen] = [
    name(random.pick(['smoothed', 'calm', 'curve']), { list: 'int' }),
    name(random.pick(['carried', 'mean', 'trend']), 'int'),
    name(random.pick(['seen', 'since', 'length so far']), 'int'),
  ]
  return {
    words: `smooth ${thing.words} ${amount}`,
    exported: true,
    parameters: [list, span],
    returns: { list: 'int' },
    about: about(context, `takes the edges off a series of ${amount}.`, `replaces each ${amount} by a mean of what came before it.`),
    body: [
      bind(smoothed, empty('int')),
      change(kept, 0),
      change(seen, 0),
      loop(one, list, [
        add(seen, 1),
        branch(
          binary(seen, '<=', span),
          [set(kept, divide(binary(kept, '+', one), 2)), ...aside(context, 20)],
          [
            set(kept, divide(binary(binary(kept, '*', random.between(2, 5)), '+', one), random.between(3, 6))),
            branch(binary(one, '>', binary(kept, '*', random.between(4, 9))), [set(kept, one), set(seen, 0)]),
          ],
        ),
        append(smoothed, kept),
      ]),
      returnWith(smoothed),
    ],
  }
}

export const overlap: Shape = (context) => {
  const { random, thing } = context
  const amount = random.pick(amountsOf(thing))
  const [left, right] = [parameter(`left ${plural(amount)}`, { list: 'int' }), parameter(`right ${plural(amount)}`, { list: 'int' })]
  const width = parameter(random.pick(['width', 'reach', 'tolerance']), 'int')
  const [one, two] = [item('mine', 'int'), item('theirs', 'int')]
  const [near, score] = [
    name(random.pick(['near ones', 'neighbours', 'close pairs']), 'int'),
    name(random.pick(['closeness', 'similarity', 'likeness']), 'int'),
  ]
  return {
    words: `compare ${thing.words} ${plural(amount)}`,
    exported: true,
    parameters: [left, right, width],
    returns: 'int',
    about: about(context, `says how close two lists of ${amount} are, as a number from 0 to 100.`),
    body: [
      change(near, 0),
      loop(one, left, [
        loop(two, right, [
          branch(binary(binary(binary(one, '-', two), '<=', width), 'and', binary(binary(two, '-', one), '<=', width)), [
            add(near, 1),
            branch(binary(one, '==', two), [add(near, random.between(1, 4)), ...aside(context, 50)]),
          ]),
        ]),
      ]),
      bind(score, divide(binary(near, '*', 100), greatest(1, binary(size(left), '+', size(right))))),
      returnWith(least(100, score)),
    ],
  }
}
