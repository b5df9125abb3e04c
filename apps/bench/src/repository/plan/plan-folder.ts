// Plans a domain folder: its records, its rules, and a module per thing.

import { capital, kebab, plural, withArticle } from '../casing.ts'
import type { Random } from '../open-random.ts'
import type { Domain } from '../vocabulary/domains.ts'
import type { ConstantPlan, FieldPlan, FunctionPlan, ModulePlan, RecordPlan } from './code.ts'
import { hasDuplicateNames } from './has-duplicate-names.ts'
import { planCaller } from './plan-caller.ts'
import { planRules } from './plan-rules.ts'
import { planShadow } from './shadow.ts'
import type { Shape, ShapeContext } from './shape-context.ts'
import { always, shapes } from './shapes/index.ts'
import type { Style } from './style.ts'

export interface FolderContext {
  domain: Domain
  style: Style
  folder: string
  trails: readonly ModulePlan[]
  movers: readonly ModulePlan[]
  /** Rules of folders that were planned before: imports go only one way. */
  foreign: readonly FunctionPlan[]
  random: Random
}

/** Records, then rules, then things. */
export function planFolder(context: FolderContext): ModulePlan[] {
  const { domain, style, folder, random } = context
  const records = random.some(domain.things, random.between(6, 7)).map((words) => planRecord(words, { ...context, random }))
  const rules = planRules({ folder, file: style.rules }, records, random)
  const taken = new Set(rules.functions.map((one) => one.words))
  const types: ModulePlan = {
    location: { folder, file: style.types },
    about: `Records of ${folder}: ${domain.about}.`,
    states: random.some(records, random.between(2, 3)).map(({ words }) => ({
      words: `${words} ${style.state}`,
      about: `Where ${withArticle(words)} stands, in the order in which it usually gets there.`,
      values: domain.states,
    })),
    records,
    constants: [],
    functions: [],
  }
  return [
    types,
    rules,
    ...records.map((record) => planThing(record, { ...context, random: random.fork(record.words) }, records, rules, taken)),
  ]
}

function planRecord(words: string, { folder, style, domain, random }: FolderContext): RecordPlan {
  const fields: FieldPlan[] = [
    ...random.some(domain.texts, random.between(2, 3)).map((field): FieldPlan => ({ words: field, type: 'text' })),
    { words: style.state, type: 'text' },
    ...random.some(domain.amounts, random.between(3, 5)).map((field): FieldPlan => ({ words: field, type: 'int' })),
    ...random.some(domain.flags, random.between(1, 2)).map((field): FieldPlan => ({ words: field, type: 'flag' })),
  ]
  const description = random.pick([
    `One ${words}, as it is kept.`,
    `${capital(withArticle(words))} with everything that ${plural(words)} are asked for.`,
    `What is known of ${withArticle(words)}.`,
  ])
  return { words, about: description, fields, home: { folder, file: style.types } }
}

function planThing(
  thing: RecordPlan,
  context: FolderContext,
  records: readonly RecordPlan[],
  rules: ModulePlan,
  taken: Set<string>,
): ModulePlan {
  const { domain, style, folder, random } = context
  const location = { folder, file: thing.words }
  const constants: ConstantPlan[] = []
  const functions: FunctionPlan[] = []
  const constant: ShapeContext['constant'] = (words, about, value) => {
    // A Go folder is one package: without the thing, two files would define the same name.
    const full = words.startsWith(thing.words) ? words : `${thing.words} ${words}`
    const found = constants.find((one) => one.words === full)
    if (found) return found
    const made = { words: full, about, value, home: location }
    constants.push(made)
    return made
  }
  const trails = random.some(exported(random.pick(context.trails)), 3)
  const own: ShapeContext = {
    random,
    domain,
    style,
    location,
    thing,
    other: random.pick(records.filter((record) => record !== thing)),
    trails,
    movers: random.some(exported(random.pick(context.movers)), 2),
    rules: [...random.some(rules.functions, 3), ...random.some(context.foreign, random.between(0, 1))],
    made: functions,
    constant,
    regionName: openRegionNames(random),
    shadow: planShadow({ random, subject: kebab(thing.words), trails, constant }),
  }
  const wanted = random.between(5, 9)
  const used = new Map<Shape, number>()
  const first = always.map((few) => random.pick(few))
  for (let tries = 0; functions.length < wanted && tries < wanted * 4; tries += 1) {
    const shape = first[tries] ?? random.pick(shapes)
    if ((used.get(shape) ?? 0) > 1) continue
    const made = shape(own)
    if (taken.has(made.words) || hasDuplicateNames(made)) continue
    used.set(shape, (used.get(shape) ?? 0) + 1)
    taken.add(made.words)
    functions.push({ ...made, home: location })
  }
  const round = planCaller(own)
  if (round && !taken.has(round.words) && !hasDuplicateNames(round)) functions.push({ ...round, home: location })
  const about = random.pick([
    `${capital(plural(thing.words))}: how they are counted, judged and moved on.`,
    `What ${folder} does with ${withArticle(thing.words)}, from ${domain.states[0]} to ${domain.states.at(-1)}.`,
    `Everything about ${plural(thing.words)} that other folders may rely on.`,
    `Decisions about ${plural(thing.words)}; nothing here waits or writes.`,
  ])
  return { location, about, states: [], records: [], constants, functions: random.shuffle(functions) }
}

const exported = (module: ModulePlan): FunctionPlan[] => module.functions.filter((one) => one.exported)

/** Also near misses: `settle-7` and `settle-17` in a file. */
function openRegionNames(random: Random): (words: string) => string {
  const used = new Set<string>()
  return (words) => {
    for (;;) {
      const made = `${kebab(words)}-${random.between(1, 40)}`
      if (used.has(made)) continue
      used.add(made)
      return made
    }
  }
}
