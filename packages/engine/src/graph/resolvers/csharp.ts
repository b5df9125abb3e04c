// C#: a namespace may lie anywhere, so an import leads to its name. It is taken for a library's when its first part is one of a
// well-known library and neither a project file nor a folder here speaks for it.

import { nearest } from '../distance.ts'
import type { Project } from '../project.ts'
import type { ModuleTarget, OpenResolver } from '../resolver.ts'
import { folderIndex } from './folder-index.ts'
import { folderOf, nameOf, stemOf } from './relative-path.ts'

export const openCsharp: OpenResolver = (project) => {
  let ours: ReadonlySet<string> | undefined
  const known = new Map<string, ModuleTarget>()
  return {
    resolve(from, { module, text }) {
      let target = known.get(module)
      if (target === undefined) {
        ours ??= projectNames(project)
        const namespace = namespaceOf(module)
        target = isOurs(project, ours, namespace) ? { leads: 'to-namespace', namespace } : { leads: 'outside' }
        known.set(module, target)
      }
      const file = target.leads === 'to-namespace' && naming.test(text) ? typeFile(project, from, target.namespace) : undefined
      return file === undefined ? target : { leads: 'to-files', files: [file] }
    },
  }
}

function namespaceOf(module: string): string {
  return module
    .replace(/^global::/, '')
    .replace(/\s+/g, '')
    .replace(/<.*$/s, '')
}

/** `using static A.Math` and `using Json = A.B.Json` name a type, which by custom has a file of its name. */
const naming = /\busing\s+(?:static\b|[^;]*=)/

function typeFile(project: Project, from: string, type: string): string | undefined {
  const parts = type.split('.')
  const files = nearest(from, project.named(`${parts.at(-1)}.cs`))
  return files.find((file) => nameOf(folderOf(file)) === parts.at(-2)) ?? files[0]
}

function isOurs(project: Project, ours: ReadonlySet<string>, namespace: string): boolean {
  const [first = ''] = namespace.split('.', 1)
  if (!libraries.has(first)) return true
  // Who builds `Microsoft.EntityFrameworkCore` declares other names of Microsoft too; `System` is added to by everyone.
  if (first !== 'System' && ours.has(first)) return true
  // Every beginning of a project's name is its namespace too: `Microsoft.EntityFrameworkCore` of `Microsoft.EntityFrameworkCore.Relational`.
  const parts = namespace.split('.')
  for (let length = parts.length; length > 1; length--) if (ours.has(parts.slice(0, length).join('.'))) return true
  if (parts.length < 2) return false
  const folders = folderIndex(project)
  return folders.named(namespace).length > 0 || folders.endingIn(parts.join('/')).length > 0
}

/** Names of the projects, what they say their namespace is, and all beginnings of these. */
function projectNames(project: Project): ReadonlySet<string> {
  const names = new Set<string>()
  for (const folder of ['', ...folderIndex(project).all()]) {
    for (const file of project.filesIn(folder)) {
      if (!file.endsWith('.csproj')) continue
      const said = [...(project.read(file) ?? '').matchAll(/<(?:RootNamespace|AssemblyName)>([\w.]+)</g)].flatMap(([, name]) => name ?? [])
      for (const name of [stemOf(file), ...said]) {
        const parts = name.split('.')
        for (let length = 1; length <= parts.length; length++) names.add(parts.slice(0, length).join('.'))
      }
    }
  }
  return names
}

const libraries: ReadonlySet<string> = new Set(
  'System Microsoft Windows Xunit NUnit Moq FluentAssertions Newtonsoft Serilog AutoMapper MediatR Dapper Npgsql Polly UnityEngine UnityEditor Unity TMPro Amazon Azure Google Grpc StackExchange RabbitMQ FluentValidation BenchmarkDotNet Swashbuckle NLog log4net Castle JetBrains Mono Godot Avalonia Humanizer NSubstitute Shouldly Bogus Hangfire IdentityModel MongoDB MySql Oracle Nest RestSharp Refit Spectre'.split(
    ' ',
  ),
)
