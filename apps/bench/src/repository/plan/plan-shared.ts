// Plans shared folders: modules whose functions have near-miss names and are used everywhere.

import type { Random } from '../open-random.ts'
import type { Family } from '../vocabulary/families.ts'
import { notes, remarks } from '../vocabulary/phrases.ts'
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
  format,
  greatest,
  invoke,
  item,
  least,
  loop,
  name,
  note,
  parameter,
  print,
  repeat,
  returnWith,
  set,
} from './build.ts'
import type { ConstantPlan, FunctionPlan, ModuleLocation, ModulePlan, Name, Statement } from './code.ts'
import { firstThree } from './first-of.ts'
import { namesUsed } from './names-used.ts'

export function planShared(family: Family, folder: string, random: Random): ModulePlan {
  const home: ModuleLocation = { folder, file: family.file }
  const limit: ConstantPlan = {
    words: `${family.file} limit`,
    about: `Nothing above this leaves the process in one piece.`,
    value: random.between(5, 90) * 100,
    home,
  }
  const pace: ConstantPlan = {
    words: `${family.file} pace`,
    about: 'One line per this many units.',
    value: random.between(2, 12) * 5,
    home,
  }
  const [first = '', ...others] = family.members
  const members = [first, ...random.some(others, random.between(3, 4))]
  const tidy = planTidy(family, home, random)
  const functions = members.map((words) => planMember(words, { family, home, random, tidy, limit, pace }))
  const module: ModulePlan = { location: home, about: family.about, states: [], records: [], constants: [limit, pace], functions }
  return namesUsed(module).functions.includes(tidy) ? { ...module, functions: [tidy, ...functions] } : module
}

interface MemberContext {
  family: Family
  home: ModuleLocation
  random: Random
  tidy: FunctionPlan
  limit: ConstantPlan
  pace: ConstantPlan
}

/** A private function that the members use for their labels. */
function planTidy({ file }: Family, home: ModuleLocation, random: Random): FunctionPlan {
  const [label, width] = [parameter('label', 'text'), parameter('width', 'int')]
  return {
    words: `tidy ${file} label`,
    exported: false,
    parameters: [label, width],
    returns: 'text',
    about: ['keeps labels apart by the width of their column.'],
    home,
    body: [
      branch(binary(width, '<', random.between(2, 9)), [note('narrow columns show no width'), returnWith(label)]),
      returnWith(format(label, '@', width)),
    ],
  }
}

function planMember(words: string, { family, home, random, tidy, limit, pace }: MemberContext): FunctionPlan {
  const parameters = family.parameters.map((each, index) => parameter(each, index < 2 ? 'text' : 'int'))
  const [from, to, count] = firstThree(parameters)
  const more = parameters.slice(3)
  const [line, lines, left, each] = [name('line', 'text'), name('lines', { list: 'text' }), name('left', 'int'), item('shown', 'text')]
  const [verb = '', ...noun] = words.split(' ')
  const same: Statement = branch(binary(from, '==', to), [
    print(format(`${words}: `, from, ' on both sides')),
    ...(random.chance(50) ? [note(random.pick(notes))] : []),
    returnWith(),
  ])
  const bodies: (() => Statement[])[] = [
    () => [
      bind(line, format(`${verb} `, invoke(tidy, from, count), ' -> ', to, ' ', least(count, constant(limit)))),
      ...(family.role === 'between' ? [same] : []),
      print(line),
    ],
    () => [
      bind(lines, empty('text')),
      change(left, count),
      repeat(binary(left, '>', 0), [
        append(lines, format(`${noun.join(' ')} `, from, '/', to, ' ', least(left, constant(pace)))),
        set(left, binary(left, '-', constant(pace))),
      ]),
      loop(each, lines, [note(random.pick(notes)), add(left, 1), print(each)]),
    ],
    () => [
      change(left, greatest(0, binary(count, '-', random.between(1, 9)))),
      branch(
        binary(left, '>', constant(limit)),
        [print(format(`${words} is too large for `, invoke(tidy, to, left), ': ', left)), set(left, constant(limit))],
        [add(left, random.between(1, 5)), note(random.pick(notes))],
      ),
      ...(family.role === 'between' ? [same] : []),
      print(format(from, ' ', to, ' ', divide(left, random.between(2, 5)))),
    ],
  ]
  return {
    words,
    exported: true,
    parameters,
    returns: 'nothing',
    about: [
      `${third(verb)} ${noun.join(' ')}: ${from.words}, then ${to.words}, then ${listed([count, ...more])}.`,
      ...(random.chance(60) ? ['', random.pick(remarks)] : []),
    ],
    home,
    body: random
      .pick(bodies)()
      .concat(more.map((one) => print(format(`${one.words} `, one)))),
  }
}

const listed = (names: readonly Name[]): string => names.map((one) => one.words).join(' and ')

function third(verb: string): string {
  return /(s|x|ch|sh)$/.test(verb) ? `${verb}es` : `${verb}s`
}
