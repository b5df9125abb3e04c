// Writes a planned module: imports of the names it uses, then constants, records and functions.

import { capital } from './casing.ts'
import type { Writer } from './dialects/index.ts'
import type { FunctionPlan, ModuleLocation, ModulePlan } from './plan/code.ts'
import { namesUsed, type UsedNames } from './plan/names-used.ts'
import type { FunctionSource } from './repository.ts'
import { writeBody } from './write-code.ts'

export interface WrittenModule {
  path: string
  text: string
  functions: FunctionSource[]
  /** Functions of other modules that this one calls. */
  calledFunctions: FunctionPlan[]
}

export function writeModule(writer: Writer, module: ModulePlan): WrittenModule {
  const { location } = module
  const used = namesUsed(module)
  const functions = module.functions.map((plan) => writeFunction(writer, plan))
  const head = writer.head({
    location,
    about: module.about,
    imports: importsOf(writer, location, used),
    records: module.records.length > 0,
    states: module.states.length > 0,
    formats: used.formats,
  })
  const constants = module.constants.filter((constant) => used.constants.includes(constant))
  const parts = [
    [head, ...constants.map((constant) => writer.constant(constant).join('\n'))].join('\n\n'),
    ...module.states.map((states) => writer.states(states).join('\n')),
    ...module.records.map((record) => writer.record(record, location).join('\n')),
    ...functions.map((one) => one.text),
  ]
  return {
    path: writer.path(location),
    text: `${parts.join(writer.language === 'python' ? '\n\n\n' : '\n\n')}\n`,
    functions,
    calledFunctions: used.functions.filter((one) => one.home.folder !== location.folder || one.home.file !== location.file),
  }
}

function importsOf(writer: Writer, location: ModuleLocation, used: UsedNames): string[] {
  const to = writer.path(location)
  const wanted = new Map<string, string[]>()
  const want = (home: ModuleLocation, text: string): void => {
    if (!writer.needsImport(home, location)) return
    const from = writer.path(home)
    wanted.set(from, [...new Set([...(wanted.get(from) ?? []), text])].sort())
  }
  for (const record of used.records) want(record.home, writer.recordName(record, record.home))
  for (const one of used.functions) want(one.home, writer.functionName(one.words, one.exported))
  const lines = [...wanted].sort(([a], [b]) => (a < b ? -1 : 1)).map(([from, names]) => writer.importLines(from, to, names))
  return [...new Set(lines)]
}

function writeFunction(writer: Writer, plan: FunctionPlan): FunctionSource {
  const { home: location } = plan
  const about = {
    name: writer.functionName(plan.words, plan.exported),
    exported: plan.exported,
    parameters: plan.parameters.map((one) => ({ name: writer.local(one.words), type: writer.type(one.type, location, 'parameter') })),
    returns: writer.type(plan.returns, location, 'result'),
  }
  const { lines, statements } = writeBody(writer, location, plan.body)
  const inside = writer.language === 'python'
  const [first = '', ...rest] = plan.about
  const doc = writer.doc([writer.language === 'go' ? `${about.name} ${first}` : capital(first), ...rest], inside ? writer.indent : '')
  const text = inside ? writer.defineFunction(about, [...doc, ...lines]) : [...doc, writer.defineFunction(about, lines)].join('\n')
  const used = namesUsed({ location, about: '', states: [], records: [], constants: [], functions: [plan] })
  const uses = [
    ...used.functions.map((one) => writer.callee(one, location)),
    ...used.records.map((one) => writer.recordName(one, location)),
    ...used.constants.map((one) => writer.constantName(one.words)),
  ]
  return { ...about, text, statements, uses }
}
