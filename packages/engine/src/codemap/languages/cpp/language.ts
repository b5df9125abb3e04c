import type { Language } from '../../language.ts'
import { c } from '../c/language.ts'
import { typeDefinition } from '../c/type-definition.ts'
import { query } from './query.ts'

export const cpp: Language = {
  ...c,
  id: 'cpp',
  // Measured on redis, curl, leveldb and fmt: this grammar reads C headers at least as well as the C grammar.
  grammar: () => 'cpp',
  load: () => import('@ast-grep/lang-cpp'),
  query,
  syntax: { ...c.syntax, attributes: ['[['] },
  nonReferenceNodes: ['comment', 'string_content', 'raw_string_content', 'character'],
  typeNames: ['type_identifier', 'namespace_identifier'],
  builtins: new Set([
    ...c.builtins,
    ...'std string string_view wstring vector map set unordered_map unordered_set multimap multiset pair tuple array deque list forward_list queue stack priority_queue optional variant any function unique_ptr shared_ptr weak_ptr move forward swap mutex lock_guard unique_lock shared_mutex condition_variable thread atomic future promise chrono duration time_point exception runtime_error logic_error invalid_argument out_of_range bad_alloc ostream istream iostream stringstream ostringstream istringstream ofstream ifstream fstream cout cerr cin endl initializer_list numeric_limits enable_if enable_if_t is_same is_same_v decay decay_t conditional conditional_t true_type false_type integral_constant iterator const_iterator reverse_iterator allocator span byte nullptr_t type_traits ios boost'.split(
      ' ',
    ),
  ]),
  typeDefinition: new RegExp(String.raw`\b(?:using|concept)\s+(?<name>\w+)(?=\s*(?:=|\[\[))|${typeDefinition.source}`, 'gm'),
}
