// Maps Rust items of modules, traits and impl blocks, but not what macro invocations expand to.

import type { Rule, SgNode } from '@ast-grep/napi'
import type { OpenScope, Query } from '../../language.ts'
import { nodeKind } from '../../node-kind.ts'
import type { ImportFound } from '../../source-map.ts'
import { externCrate, moduleFile, relativeToFile, usedNames } from './imports.ts'
import { formatSignature, formatVariant } from './signature.ts'

const nameless: Rule = { has: { field: 'name', regex: '^_$' } }

export const query: Query = {
  attribute_item: { reads: 'prefix' },
  use_declaration: { reads: 'import', refs: (node) => fromFile(usedNames(node.text()), node) },
  extern_crate_declaration: { reads: 'import', refs: (node) => externCrate(node.text()) },
  // `mod x;` is another file; only `mod x { … }` is declared here. Matched by its braces, since a node kind has one reading.
  mod_item: {
    reads: 'import',
    refs: (node) => fromFile(moduleFile(node.text()), node),
    where: { not: { has: { field: 'body', kind: 'declaration_list' } } },
  },
  declaration_list: {
    reads: 'definition',
    as: 'module',
    rename: plain,
    name: (node) => node.parent()?.field('name') ?? null,
    until: (node) => node,
    signature: (_cut, node) => moduleSignature(node.parent()),
    where: { inside: { kind: 'mod_item' } },
  },
  foreign_mod_item: { reads: 'scope', contents: 'members' },
  struct_item: { reads: 'definition', as: 'struct', rename: plain, signature: formatSignature, until: namedFields },
  union_item: { reads: 'definition', as: 'struct', rename: plain, signature: formatSignature },
  field_declaration: { reads: 'definition', as: 'variable', rename: plain, signature: formatSignature },
  enum_item: { reads: 'definition', as: 'enum', rename: plain, signature: formatSignature },
  enum_variant: { reads: 'definition', as: 'case', until: () => null, signature: formatVariant },
  trait_item: { reads: 'definition', as: 'interface', rename: plain, signature: formatSignature },
  impl_item: { reads: 'definition', as: 'extension', signature: formatSignature, name: 'type', rename: typeName },
  function_item: { reads: 'definition', as: 'function', rename: plain, signature: formatSignature },
  function_signature_item: { reads: 'definition', as: 'function', rename: plain, signature: formatSignature },
  const_item: { reads: 'definition', as: 'variable', rename: plain, signature: formatSignature, where: { not: nameless } },
  // `const _: () = { impl A for B { … } };` hides nothing: its impls apply everywhere.
  block: { reads: 'scope', contents: 'members', where: { inside: { kind: 'const_item', ...nameless } } },
  static_item: { reads: 'definition', as: 'variable', rename: plain, signature: formatSignature },
  type_item: { reads: 'definition', as: typeOrMember, rename: plain, signature: formatSignature, until: () => null },
  associated_type: { reads: 'definition', as: typeOrMember, rename: plain, signature: formatSignature, until: () => null },
  // `macro name(…) { … }`, see prepare.ts
  let_declaration: {
    reads: 'definition',
    as: 'macro',
    name: 'pattern',
    signature: (cut) => cut.replace(/\s*[({]$/, ''),
    where: { inside: { kind: 'source_file' } },
  },
  macro_definition: { reads: 'definition', as: 'macro', until: (node) => node.child(2) },
}

/** `use super::*` in `mod tests { … }` refers to this file. */
function fromFile(refs: ImportFound[], node: SgNode): ImportFound[] {
  if (!refs.some(({ module }) => /^(?:self|super)\b/.test(module)) || nodeKind(node.parent()) === 'source_file') return refs
  const around = node.ancestors().flatMap((above) => (nodeKind(above) === 'mod_item' ? (above.field('name')?.text() ?? '') : []))
  return relativeToFile(refs, around.reverse())
}

/** `type Item = u8` in an implementation does not define a type: `Item` is looked up in the trait. */
function typeOrMember(_node: SgNode, scope: OpenScope | undefined): 'variable' | 'type' {
  return scope?.kind === 'extension' || scope?.kind === 'interface' ? 'variable' : 'type'
}

/** The fields of a tuple struct have no names and stay in its signature. */
function namedFields(node: SgNode): SgNode | null {
  const body = node.field('body')
  return nodeKind(body) === 'field_declaration_list' ? body : null
}

/** `r#type` is called `type` wherever it is used. */
function plain(name: string): string {
  return name.startsWith('r#') ? name.slice(2) : name
}

/** `&'a mut store::Order<T>` → `Order` */
function typeName(text: string): string {
  const bare = text.replace(/^(?:&\s*(?:'\w+\s+)?(?:mut\s+)?|dyn\s+)+/, '')
  const path = /^(?:::)?([\p{L}\p{N}_#]+(?:::[\p{L}\p{N}_#]+)*)/u.exec(bare)?.[1]
  return path === undefined ? bare.replace(/\s+/g, ' ') : plain(path.replace(/^.*::/, ''))
}

function moduleSignature(item: SgNode | null): string {
  const first = item?.child(0)
  const visibility = nodeKind(first) === 'visibility_modifier' ? `${first?.text()} ` : ''
  return `${isForTests(item) ? '#[cfg(test)] ' : ''}${visibility}mod ${item?.field('name')?.text() ?? ''}`
}

function isForTests(item: SgNode | null): boolean {
  for (let before = item?.prev(); nodeKind(before) === 'attribute_item'; before = before?.prev()) {
    if (/^#\[cfg\((?:all\()?test\b/.test(before?.text() ?? '')) return true
  }
  return false
}
