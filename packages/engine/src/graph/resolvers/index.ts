export { filesInScope } from './files-in-scope.ts'
export { openResolvers } from './open-resolvers.ts'
export { fileForConstant } from './ruby.ts'
