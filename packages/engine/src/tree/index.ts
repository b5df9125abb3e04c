// The tree of the open folders: built from walks, updated by events, sorted, filtered, searched, and rendered for a prompt.

export { escapeName } from './escape-name.ts'
export { type FilterOptions, filterTree } from './filter-tree.ts'
export { type FollowedTree, type FollowOptions, followTree } from './follow-tree.ts'
export { listByWalking } from './list-by-walking.ts'
export { byOrder, placeInTree } from './place-in-tree.ts'
export { type RenderedTree, type RenderOptions, renderTree } from './render-tree.ts'
export { searchTree } from './search-tree.ts'
export { type SortOptions, sortTree } from './sort-tree.ts'
export {
  buildTree,
  countFiles,
  countNodes,
  eachFile,
  findFile,
  findFolder,
  rootPrefix,
  type Tree,
  type TreeRoot,
  type VisitFile,
} from './tree.ts'
export { createTreeView, eachShownFile, type TreeView } from './tree-view.ts'
export { type ListFolder, type TreeEvent, type TreeUpdated, updateTree } from './update-tree.ts'
