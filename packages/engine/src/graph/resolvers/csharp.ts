// Resolves C# imports to namespaces, which any file can declare. A namespace is external if its first part is a well-known
// library and no project file or folder of the project has that name.

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
      const file = target.leads === 'to-namespace' && namesType(text) ? typeFile(project, from, target.namespace) : undefined
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

/** True for `using static A.Math` or `using Json = A.B.Json`: these name a type, and by convention its file has the same name. */
function namesType(text: string): boolean {
  // Each statement is searched once. A single regexp would start again at each `using` and at each space.
  return text.split(';').some((statement) => {
    const using = statement.search(/\busing\s/)
    return using !== -1 && (statement.lastIndexOf('=') > using || /\busing\s+static\b/.test(statement))
  })
}

function typeFile(project: Project, from: string, type: string): string | undefined {
  const parts = type.split('.')
  const files = nearest(from, project.named(`${parts.at(-1)}.cs`))
  return files.find((file) => nameOf(folderOf(file)) === parts.at(-2)) ?? files[0]
}

function isOurs(project: Project, ours: ReadonlySet<string>, namespace: string): boolean {
  const [first = ''] = namespace.split('.', 1)
  if (!libraries.has(first)) return true
  // A repository with `Microsoft.EntityFrameworkCore` declares other Microsoft names too; `System` is extended by everyone.
  if (first !== 'System' && ours.has(first)) return true
  // Every prefix of a project's name is its namespace too: `Microsoft.EntityFrameworkCore` of `Microsoft.EntityFrameworkCore.Relational`.
  const parts = namespace.split('.')
  for (let length = Math.min(parts.length, mostParts); length > 1; length--) if (ours.has(parts.slice(0, length).join('.'))) return true
  if (parts.length < 2) return false
  const folders = folderIndex(project)
  return folders.named(namespace).length > 0 || folders.endingIn(parts.join('/')).length > 0
}

/** No namespace is nested deeper. Every prefix is kept, so a longer name in a project file would cost the square of its length. */
const mostParts = 20
const declaredName = /<(?:RootNamespace|AssemblyName)>([\w.]{1,500})</g

/** Names of the projects, the namespaces they declare, and all prefixes of these. */
function projectNames(project: Project): ReadonlySet<string> {
  const names = new Set<string>()
  for (const folder of ['', ...folderIndex(project).all()]) {
    for (const file of project.filesIn(folder)) {
      if (!file.endsWith('.csproj')) continue
      const declared = [...(project.read(file) ?? '').matchAll(declaredName)].flatMap(([, name]) => name ?? [])
      for (const name of [stemOf(file), ...declared]) {
        const parts = name.split('.', mostParts)
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
