// Words that a language doesn't allow as a name.

import type { LanguageId } from '@sheaf/contract'
import { type Family, familyOf } from '../graph/parsed-file.ts'

/** Why a definition can't have this name; undefined if it can. */
export function nameProblem(name: string, language: LanguageId): string | undefined {
  const family = familyOf(language)
  const form = family === 'js' || family === 'jvm' || family === 'dart' ? /^[\p{L}_$][\p{L}\p{N}_$]*$/u : /^[\p{L}_][\p{L}\p{N}_]*[?!]?$/u
  if (!form.test(name) || (/[?!]$/.test(name) && family !== 'ruby')) return `"${name}" is not a valid name.`
  if (reserved(family).has(name)) return `"${name}" is a keyword of the language.`
  return undefined
}

const words: Partial<Record<Family, string>> = {
  js: 'await break case catch class const continue debugger default delete do else enum export extends false finally for function if implements import in instanceof interface let new null package private protected public return static super switch this throw true try typeof undefined var void while with yield arguments eval',
  jvm: 'abstract as assert boolean break byte case catch char class companion const continue data def default do double else enum extends false final finally float for fun goto if implements import in instanceof int interface is lazy long match native new null object open override package private protected public return sealed short static super switch synchronized this throw throws trait transient true try type typealias typeof val var void volatile when while with yield',
  c: 'alignas alignof asm auto bool break case catch char char16_t char32_t class concept const consteval constexpr const_cast continue co_await co_return co_yield decltype default delete do double dynamic_cast else enum explicit export extern false float for friend goto if inline int long mutable namespace new noexcept nullptr operator private protected public register reinterpret_cast requires restrict return short signed sizeof static static_assert static_cast struct switch template this thread_local throw true try typedef typeid typename union unsigned using virtual void volatile wchar_t while',
  python:
    'False None True and as assert async await break class continue def del elif else except finally for from global if import in is lambda nonlocal not or pass raise return try while with yield',
  go: 'break case chan const continue default defer else fallthrough for func go goto if import interface map package range return select struct switch type var nil true false iota',
  rust: 'as async await box break const continue crate do dyn else enum extern false final fn for gen if impl in let loop macro match mod move mut override priv pub ref return self Self static struct super trait true try type typeof union unsafe unsized use virtual where while yield',
  csharp:
    'abstract as base bool break byte case catch char checked class const continue decimal default delegate do double else enum event explicit extern false finally fixed float for foreach goto if implicit in int interface internal is lock long namespace new null object operator out override params private protected public readonly ref return sbyte sealed short sizeof stackalloc static string struct switch this throw true try typeof uint ulong unchecked unsafe ushort using virtual void volatile while',
  php: 'abstract and array as break callable case catch class clone const continue declare default die do echo else elseif empty enddeclare endfor endforeach endif endswitch endwhile enum eval exit extends final finally fn for foreach function global goto if implements include include_once instanceof insteadof interface isset list match namespace new or print private protected public readonly require require_once return static switch throw trait try unset use var while xor yield null true false self parent',
  ruby: 'BEGIN END alias and begin break case class def defined do else elsif end ensure false for if in module next nil not or redo rescue retry return self super then true undef unless until when while yield',
  swift:
    'Any Self as associatedtype break case catch class continue default defer deinit do else enum extension fallthrough false fileprivate for func guard if import in init inout internal is let nil open operator precedencegroup private protocol public repeat rethrows return self static struct subscript super switch throw throws true try typealias var where while',
  dart: 'abstract as assert async await base break case catch class const continue covariant default deferred do dynamic else enum export extends extension external factory false final finally for get hide if implements import in interface is late library mixin new null on operator part required rethrow return sealed set show static super switch sync this throw true try typedef var void when while with yield',
}

const sets = new Map<Family, ReadonlySet<string>>()

function reserved(family: Family): ReadonlySet<string> {
  const known = sets.get(family) ?? new Set((words[family] ?? '').split(' '))
  sets.set(family, known)
  return known
}
