import type { Language } from '../../language.ts'
import { javascript } from '../javascript/language.ts'
import { prepare } from './prepare.ts'

export const typescript: Language = {
  ...javascript,
  id: 'typescript',
  grammar: (extension) => (extension === '.tsx' ? 'Tsx' : 'TypeScript'),
  prepare,
  typeNames: ['type_identifier'],
  builtins: new Set([
    ...javascript.builtins,
    ...'ArrayLike AsyncGenerator AsyncIterable AsyncIterableIterator AsyncIterator Awaited BufferEncoding Capitalize ConstructorParameters Disposable AsyncDisposable Exclude Extract Generator InstanceType Iterable IterableIterator IteratorResult Lowercase NoInfer NodeJS NonNullable Omit OmitThisParameter Parameters Partial Pick PromiseLike PromiseSettledResult PropertyDescriptor PropertyKey Readonly ReadonlyArray ReadonlyMap ReadonlySet Record Required ReturnType TemplateStringsArray ThisParameterType ThisType Uncapitalize Uppercase JSX'.split(
      ' ',
    ),
  ]),
}
