// The trees that windows show. Shared by all workspaces: the same folder looks the same in each of them.

import { folderSkipReason } from '@sheaf/engine/selection'
import { createTreeView, type TreeView } from '@sheaf/engine/tree'

export const shownTree: TreeView = createTreeView((folder, file) => folderSkipReason(folder, file) !== undefined)
