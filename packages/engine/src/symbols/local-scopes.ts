// Finds the local variables and parameters of a name, so that its uses inside their scopes don't count as uses of a definition elsewhere.

import type { SgNode } from '@ast-grep/napi'
import type { LanguageId } from '@sheaf/contract'
import { nodeKind } from '../codemap/node-kind.ts'

/** Positions in the text. */
export interface LocalScope {
  start: number
  end: number
}

/** The scope of the variable that this identifier declares; undefined if it declares none, or one that is visible elsewhere. */
export function localScope(leaf: SgNode, language: LanguageId): LocalScope | undefined {
  const declaration = declarationOf(leaf, language)
  if (!declaration) return undefined
  const byFunction = functionScoped.has(language) || isVar(declaration)
  const isParameter = parameterKinds.test(nodeKind(declaration)) || parameterLists.has(nodeKind(declaration))
  let scope: SgNode | undefined
  for (const ancestor of declaration.ancestors()) {
    const kind = nodeKind(ancestor)
    if (functionKinds.has(kind)) {
      if (language === 'python' && !isParameter && isGlobalIn(ancestor, leaf.text())) return undefined
      const range = rangeOf(scope ?? ancestor)
      // `total := total(1)` calls the outer one.
      return hoisted.has(language) || !startsAfter.has(nodeKind(declaration)) ? range : { ...range, start: rangeOf(declaration).end }
    }
    // A block is only local if a function is around it.
    if (!byFunction && !isParameter && scope === undefined && blockKinds.has(kind)) scope = ancestor
    if (typeKinds.has(kind) && !isParameter) return undefined
  }
  // A parameter of a declaration without a body.
  return isParameter ? rangeOf(declaration.parent() ?? declaration) : undefined
}

/** `global name`: the function assigns to the variable of the module. */
function isGlobalIn(node: SgNode, name: string): boolean {
  return new RegExp(String.raw`^[ \t]*global[ \t]+(?:[^\n#]*[ \t,])?${name}[ \t]*(?:[,;#\r]|$)`, 'm').test(node.text())
}

const hoisted: ReadonlySet<LanguageId> = new Set(['typescript', 'javascript', 'python', 'ruby', 'php'])
const startsAfter = new Set([
  'short_var_declaration',
  'let_declaration',
  'var_spec',
  'const_spec',
  'variable_declarator',
  'variable_declaration',
  'property_declaration',
  'val_definition',
  'var_definition',
  'initialized_variable_definition',
])

function rangeOf(node: SgNode): LocalScope {
  const { start, end } = node.range()
  return { start: start.index, end: end.index }
}

/** The node that declares the variable which this identifier names. */
function declarationOf(leaf: SgNode, language: LanguageId): SgNode | undefined {
  let inner = leaf
  for (const ancestor of leaf.ancestors()) {
    const kind = nodeKind(ancestor)
    const role = roleIn(ancestor, inner, kind)
    if (role === 'declares') return isAssigned(kind) && !assigns.has(language) ? undefined : ancestor
    if (role === 'nothing') return undefined
    inner = ancestor
  }
  return undefined
}

const assigns: ReadonlySet<LanguageId> = new Set(['python', 'ruby'])
const functionScoped: ReadonlySet<LanguageId> = new Set(['python', 'ruby', 'php'])

function isAssigned(kind: string): boolean {
  return kind === 'assignment' || kind === 'operator_assignment'
}

function isVar(declaration: SgNode): boolean {
  const parent = declaration.parent()
  return parent !== null && nodeKind(parent) === 'variable_declaration' && parent.text().startsWith('var ')
}

/** Kinds that only group names: patterns and lists of names. */
const grouping = new Set([
  'array_pattern',
  'as_pattern_target',
  'captured_pattern',
  'const_item_list',
  'declaration_pattern',
  'destructured_left_assignment',
  'expression_list',
  'identifier_list',
  'left_assignment_list',
  'list_pattern',
  'list_splat_pattern',
  'mut_pattern',
  'object_pattern',
  'pair_pattern',
  'pattern',
  'pattern_list',
  'ref_pattern',
  'reference_pattern',
  'rest_assignment',
  'rest_pattern',
  'simple_identifier',
  'slice_pattern',
  'splat_parameter',
  'tuple_pattern',
  'tuple_struct_pattern',
  'variable_declarator_list',
])
const parameterLists = new Set([
  'block_parameters',
  'closure_parameters',
  'formal_parameters',
  'implicit_parameter_list',
  'inferred_parameters',
  'lambda_parameters',
  'method_parameters',
  'parameters',
  'for_in_clause',
])
const parameterKinds = /parameter(?:_declaration)?$|^(?:typed_parameter|optional_parameter|self_parameter|binding)$/
/** The field of each kind that holds the declared name. Kinds without the field declare their first child. */
const declaring: Readonly<Record<string, readonly string[]>> = {
  assignment: ['left'],
  operator_assignment: ['left'],
  named_expression: ['name'],
  for_statement: ['left', 'initializer'],
  for_in_clause: ['left'],
  for_in_statement: ['left'],
  for_range_loop: ['declarator'],
  foreach_statement: ['left'],
  enhanced_for_statement: ['name'],
  for_expression: ['pattern'],
  range_clause: ['left'],
  short_var_declaration: ['left'],
  var_spec: ['name'],
  const_spec: ['name'],
  variable_declarator: ['name'],
  variable_declaration: ['name'],
  init_declarator: ['declarator'],
  declaration: ['declarator'],
  let_declaration: ['pattern'],
  let_condition: ['pattern'],
  match_pattern: [''],
  match_arm: ['pattern'],
  as_pattern: ['alias'],
  catch_clause: ['parameter'],
  catch_formal_parameter: ['name'],
  catch_declaration: ['name'],
  resource: ['name'],
  property_declaration: ['name', 'pattern'],
  value_binding_pattern: [''],
  val_definition: ['pattern'],
  var_definition: ['pattern'],
  initialized_variable_definition: ['name'],
  declared_identifier: ['name'],
  function_declaration: ['name'],
  function_definition: ['name', 'declarator'],
  local_function_statement: ['name'],
  local_function_declaration: ['name'],
  class_definition: ['name'],
  class_declaration: ['name'],
}
/** Fields through which a name inside a declarator is reached: `*name`, `name[3]`, `name = 1`. */
const throughFields = ['declarator', 'left', 'pattern', 'name', 'value']
const through = new Set([
  'pointer_declarator',
  'array_declarator',
  'reference_declarator',
  'function_declarator',
  'init_declarator',
  'assignment_pattern',
  'object_assignment_pattern',
  'default_parameter',
  'typed_default_parameter',
  'pair_pattern',
])

type Role = 'declares' | 'groups' | 'nothing'

function roleIn(parent: SgNode, child: SgNode, kind: string): Role {
  if (parameterLists.has(kind)) return 'declares'
  if (parameterKinds.test(kind)) return isNamePart(parent, child, ['pattern', 'name', 'declarator']) ? 'declares' : 'nothing'
  const fields = declaring[kind]
  if (fields) {
    if (!isNamePart(parent, child, fields)) return 'nothing'
    // The initializer of a C declarator is reached through the declaration around it.
    return kind === 'init_declarator' ? 'groups' : 'declares'
  }
  if (through.has(kind))
    return isNamePart(parent, child, kind === 'pair_pattern' ? ['value'] : throughFields.slice(0, 4)) ? 'groups' : 'nothing'
  return grouping.has(kind) ? 'groups' : 'nothing'
}

function isNamePart(parent: SgNode, child: SgNode, fields: readonly string[]): boolean {
  const id = child.id()
  let hasField = false
  for (const field of fields) {
    const found = field === '' ? [] : parent.fieldChildren(field)
    if (found.some((each) => each.id() === id)) return true
    hasField ||= found.length > 0
  }
  if (hasField) return false
  return parent.namedChildren()[0]?.id() === id
}

/** Scopes that keep their variables to themselves. */
const functionKinds = new Set([
  'function_declaration',
  'function_definition',
  'function_expression',
  'function_item',
  'function',
  'generator_function',
  'generator_function_declaration',
  'arrow_function',
  'method_definition',
  'method_declaration',
  'method',
  'singleton_method',
  'constructor_declaration',
  'constructor_body',
  'compact_constructor_declaration',
  'destructor_declaration',
  'operator_declaration',
  'local_function_statement',
  'accessor_declaration',
  'lambda',
  'lambda_expression',
  'lambda_literal',
  'lambda_function_definition',
  'anonymous_function',
  'anonymous_function_creation_expression',
  'anonymous_method_expression',
  'closure_expression',
  'func_literal',
  'function_body',
  'function_signature',
  'method_signature',
  'secondary_constructor',
  'init_declaration',
  'deinit_declaration',
  'computed_getter',
  'computed_setter',
  'computed_property',
  'getter',
  'setter',
  'block_argument',
  'do_block',
  'brace_block',
  'list_comprehension',
  'set_comprehension',
  'dictionary_comprehension',
  'generator_expression',
  'function_type',
  'call_signature',
  'construct_signature',
  'abstract_method_signature',
  'protocol_function_declaration',
  'delegate_declaration',
  'method_elem',
  'static_block',
  'class_static_block',
])
const blockKinds = new Set([
  'statement_block',
  'block',
  'compound_statement',
  'control_structure_body',
  'statements',
  'for_statement',
  'for_in_statement',
  'for_expression',
  'for_range_loop',
  'foreach_statement',
  'enhanced_for_statement',
  'if_statement',
  'if_expression',
  'guard_statement',
  'while_statement',
  'while_expression',
  'match_arm',
  'switch_case',
  'case_clause',
  'expression_case',
  'type_case',
  'catch_clause',
  'catch_block',
  'try_with_resources_statement',
  'using_statement',
  'communication_case',
])
/** Their members are visible elsewhere. */
const typeKinds = new Set([
  'class_body',
  'class_declaration',
  'class_definition',
  'class_specifier',
  'struct_specifier',
  'template_body',
  'enum_body',
  'interface_body',
  'object_declaration',
  'impl_item',
  'trait_item',
  'class',
  'module',
  'declaration_list',
  'protocol_body',
])
