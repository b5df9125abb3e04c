// Writes a planned module: imports of the names it uses, then constants, records and functions.

import { capital } from './casing.ts'
import type { Writer } from './dialects/index.ts'
import type { FunctionPlan, ModulePlan, Place } from './plan/code.ts'
import { namesUsed, type Used } from './plan/names-used.ts'
import type { FunctionSource } from './repository.ts'
import { writeBody } from './write-code.ts'

export interface WrittenModule {
  path: string
  text: string
  functions: FunctionSource[]
  /** Functions of other modules that this one calls. */
  takes: FunctionPlan[]
}

export function writeModule(writer: Writer, module: ModulePlan): WrittenModule {
  const { place } = module
  const used = namesUsed(module)
  const functions = module.functions.map((plan) => writeFunction(writer, plan))
  const head = writer.head({
    place,
    about: module.about,
    imports: importsOf(writer, place, used),
    records: module.records.length > 0,
    states: module.states.length > 0,
    formats: used.formats,
  })
  const constants = module.constants.filter((constant) => used.constants.includes(constant))
  const parts = [
    [head, ...constants.map((constant) => writer.constant(constant).join('\n'))].join('\n\n'),
    ...module.states.map((states) => writer.states(states).join('\n')),
    ...module.records.map((record) => writer.record(record, place).join('\n')),
    ...functions.map((one) => one.text),
  ]
  return {
    path: writer.path(place),
    text: `${parts.join(writer.language === 'python' ? '\n\n\n' : '\n\n')}\n`,
    functions,
    takes: used.functions.filter((one) => one.home.folder !== place.folder || one.home.file !== place.file),
  }
}

function importsOf(writer: Writer, place: Place, used: Used): string[] {
  const to = writer.path(place)
  const wanted = new Map<string, string[]>()
  const want = (home: Place, text: string): void => {
    if (!writer.needsImport(home, place)) return
    const from = writer.path(home)
    wanted.set(from, [...new Set([...(wanted.get(from) ?? []), text])].sort())
  }
  for (const record of used.records) want(record.home, writer.recordName(record, record.home))
  for (const one of used.functions) want(one.home, writer.functionName(one.words, one.exported))
  const lines = [...wanted].sort(([a], [b]) => (a < b ? -1 : 1)).map(([from, names]) => writer.importLines(from, to, names))
  return [...new Set(lines)]
}

function writeFunction(writer: Writer, plan: FunctionPlan): FunctionSource {
  const { home: place } = plan
  const about = {
    name: writer.functionName(plan.words, plan.exported),
    exported: plan.exported,
    parameters: plan.parameters.map((one) => ({ name: writer.local(one.words), type: writer.type(one.type, place, 'parameter') })),
    returns: writer.type(plan.returns, place, 'result'),
  }
  const { lines, statements } = writeBody(writer, place, plan.body)
  const inside = writer.language === 'python'
  const [first = '', ...rest] = plan.about
  const doc = writer.doc([writer.language === 'go' ? `${about.name} ${first}` : capital(first), ...rest], inside ? writer.indent : '')
  const text = inside ? writer.defineFunction(about, [...doc, ...lines]) : [...doc, writer.defineFunction(about, lines)].join('\n')
  const used = namesUsed({ place, about: '', states: [], records: [], constants: [], functions: [plan] })
  const uses = [
    ...used.functions.map((one) => writer.callee(one, place)),
    ...used.records.map((one) => writer.recordName(one, place)),
    ...used.constants.map((one) => writer.constantName(one.words)),
  ]
  return { ...about, text, statements, uses }
}
