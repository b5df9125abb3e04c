export { openResolvers } from './open-resolvers.ts'
export { fileForConstant } from './ruby.ts'
export { sharesScope } from './shares-scope.ts'
