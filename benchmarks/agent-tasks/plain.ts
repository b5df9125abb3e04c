// The plain way for each task: the searches and reads of an agent that knows what it looks for, without wrong turns. The read of a
// function begins and ends at a multiple of 50 lines, because the agent doesn't know where its comment begins and where it ends. For a vague task, it lists the files that mention the words, and
// reads the start of the likeliest ones. A rename lists the uses, reads each changed file's lines, edits all files with one command, and
// checks the result; the edit itself is not run, because the repositories are only read.

import type { Plain } from './task.ts'

export const plain: Record<string, Plain> = {
  redis: {
    'find and callers': [
      ['rg', '-nw', 'dbGenericDelete'],
      ['sed', '-n', '385,445p', 'src/db.c'],
    ],
    'body of a function': [
      ['rg', '-n', 'void activeExpireCycle\\(', 'src'],
      ['sed', '-n', '150,450p', 'src/expire.c'],
    ],
    rename: [
      ['rg', '-nw', 'activeExpireCycle'],
      ['sed', '-n', '150,190p', 'src/expire.c'],
      ['sed', '-n', '1,40p', 'src/expire.c'],
      ['rg', '-nw', 'activeExpireCycle'],
    ],
    'what changed': [
      ['git', 'status', '--short'],
      ['git', 'show', '--stat', 'HEAD'],
      ['git', 'show', 'HEAD'],
    ],
    'API of two files': [
      ['sed', '-n', '1,300p', 'src/dict.h'],
      ['rg', '-n', '^[a-z].*\\(.*\\) \\{', 'src/dict.c'],
      ['sed', '-n', '1,120p', 'src/adlist.h'],
      ['rg', '-n', '^[a-z].*\\(', 'src/adlist.c'],
    ],
    'configuration key': [
      ['rg', '-n', 'maxmemory-policy', 'src', 'redis.conf'],
      ['rg', '-nw', 'maxmemory_policy', 'src'],
    ],
    'vague task': [
      ['rg', '-il', 'evict', 'src', '-g', '*.c', '-g', '*.h'],
      ['rg', '-il', 'expire', 'src', '-g', '*.c', '-g', '*.h'],
      ['sed', '-n', '1,200p', 'src/evict.c'],
      ['sed', '-n', '1,200p', 'src/expire.c'],
      ['sed', '-n', '1,120p', 'src/lazyfree.c'],
    ],
    'blame and history': [
      ['git', 'log', '--oneline', '-20', '--', 'src/expire.c'],
      ['git', 'blame', '-L', '186,240', 'src/expire.c'],
    ],
    'who imports': [['rg', '-n', '#include "adlist.h"']],
    'API of a folder': [
      ['rg', '-n', '^[a-z].*\\(.*\\);', 'src', '-g', '*.h'],
      ['rg', '-n', '^typedef', 'src', '-g', '*.h'],
    ],
  },
  react: {
    'find and callers': [
      ['rg', '-nw', 'markRootUpdated'],
      ['sed', '-n', '820,870p', 'packages/react-reconciler/src/ReactFiberLane.js'],
    ],
    'body of a function': [
      ['rg', '-n', 'function renderWithHooks', 'packages/react-reconciler/src'],
      ['sed', '-n', '500,650p', 'packages/react-reconciler/src/ReactFiberHooks.js'],
    ],
    rename: [
      ['rg', '-nw', 'markRootUpdated'],
      ['sed', '-n', '820,840p', 'packages/react-reconciler/src/ReactFiberLane.js'],
      ['sed', '-n', '60,120p', 'packages/react-reconciler/src/ReactFiberWorkLoop.js'],
      ['rg', '-nw', 'markRootUpdated'],
    ],
    'what changed': [
      ['git', 'status', '--short'],
      ['git', 'show', '--stat', 'HEAD'],
      ['git', 'show', 'HEAD'],
    ],
    'API of two files': [
      ['rg', '-n', '^export', 'packages/react-reconciler/src/ReactFiberLane.js'],
      ['sed', '-n', '1,120p', 'packages/react-reconciler/src/ReactFiberLane.js'],
      ['rg', '-n', '^export', 'packages/react-reconciler/src/ReactFiberHooks.js'],
      ['sed', '-n', '1,300p', 'packages/react-reconciler/src/ReactFiberHooks.js'],
    ],
    'configuration key': [
      ['rg', '-n', 'enableTransitionTracing', 'packages/shared'],
      ['rg', '-nw', 'enableTransitionTracing', 'packages', '-g', '!*__tests__*'],
    ],
    'vague task': [
      ['rg', '-il', 'hydrat', 'packages/react-dom-bindings/src', 'packages/react-reconciler/src', '-g', '!*__tests__*'],
      ['rg', '-il', 'mismatch', 'packages/react-dom-bindings/src', 'packages/react-reconciler/src', '-g', '!*__tests__*'],
      ['sed', '-n', '1,200p', 'packages/react-reconciler/src/ReactFiberHydrationContext.js'],
      ['sed', '-n', '1,200p', 'packages/react-reconciler/src/ReactFiberHydrationDiffs.js'],
    ],
    'blame and history': [
      ['git', 'log', '--oneline', '-20', '--', 'packages/react-reconciler/src/ReactFiberHooks.js'],
      ['git', 'blame', '-L', '502,560', 'packages/react-reconciler/src/ReactFiberHooks.js'],
    ],
    'who imports': [['rg', '-n', "from '.*ReactFiberHooks'"]],
    'API of a folder': [
      ['rg', '-n', '^export', 'packages/react-reconciler/src', '-g', '!*__tests__*'],
      ['rg', '-n', '-A8', '^export type', 'packages/react-reconciler/src/ReactInternalTypes.js'],
    ],
  },
  kubernetes: {
    'find and callers': [
      ['rg', '-nw', 'SortInitContainerStatuses'],
      ['sed', '-n', '60,120p', 'pkg/kubelet/types/types.go'],
    ],
    'body of a function': [
      ['rg', '-n', 'func \\(kl \\*Kubelet\\) syncLoopIteration', 'pkg/kubelet'],
      ['sed', '-n', '2700,2900p', 'pkg/kubelet/kubelet.go'],
    ],
    rename: [
      ['rg', '-nw', 'syncLoopIteration'],
      ['sed', '-n', '2660,2760p', 'pkg/kubelet/kubelet.go'],
      ['rg', '-nw', 'syncLoopIteration'],
    ],
    'what changed': [
      ['git', 'status', '--short'],
      ['git', 'show', '--stat', 'HEAD'],
      ['git', 'show', 'HEAD'],
    ],
    'API of two files': [
      ['rg', '-n', '^(func|type)', 'pkg/kubelet/eviction/helpers.go'],
      ['sed', '-n', '1,160p', 'pkg/kubelet/eviction/helpers.go'],
      ['sed', '-n', '1,260p', 'pkg/kubelet/eviction/types.go'],
    ],
    'configuration key': [
      ['rg', '-n', 'nodeStatusUpdateFrequency', '-g', '!*.json'],
      ['rg', '-nw', 'NodeStatusUpdateFrequency', 'pkg', 'cmd', '-g', '*.go'],
    ],
    'vague task': [
      ['rg', '-il', 'evict', 'pkg/kubelet', '-g', '*.go', '-g', '!*_test.go'],
      ['rg', '-il', 'memory ?pressure', 'pkg/kubelet', '-g', '*.go'],
      ['sed', '-n', '1,200p', 'pkg/kubelet/eviction/eviction_manager.go'],
      ['sed', '-n', '1,200p', 'pkg/kubelet/eviction/helpers.go'],
    ],
    'blame and history': [
      ['git', 'log', '--oneline', '-20', '--', 'pkg/kubelet/kubelet.go'],
      ['git', 'blame', '-L', '2746,2800', 'pkg/kubelet/kubelet.go'],
    ],
    'who imports': [['rg', '-n', '"k8s.io/kubernetes/pkg/kubelet/eviction"', '-g', '*.go']],
    'API of a folder': [
      ['rg', '-n', '^func (\\([^)]*\\) )?[A-Z]', 'pkg/kubelet/eviction', '-g', '*.go', '-g', '!*_test.go'],
      ['rg', '-n', '-A12', '^type [A-Z]', 'pkg/kubelet/eviction', '-g', '*.go', '-g', '!*_test.go'],
    ],
  },
}
