// The calls of Sheaf's tools for each task. A rename lists the uses with their lines, and the mentions in comments and strings. The edit
// itself isn't run, as in the plain list; rename_symbol reports what it renamed and what it left, so no check follows it.

import type { Ours, ToolStep } from './task.ts'

const show = [
  { tool: 'git', args: { op: 'status' } },
  { tool: 'git', args: { op: 'show' } },
]

/**
 * Names the functions that matter, with their lines and the reasons, and selects them. Neither side reads all of the code that it will
 * change: the plain way reads the start of files to learn which of them matter.
 */
function vagueTask(instructions: string): ToolStep[] {
  return [{ tool: 'context_builder', args: { instructions, local: true, budget: 10_000, selection: 'replace' } }]
}

function rename(name: string): ToolStep[] {
  return [{ tool: 'find_symbol', args: { name, include: ['references'] } }]
}

export const ours: Record<string, Ours> = {
  redis: {
    'find and callers': [{ tool: 'find_symbol', args: { name: 'dbGenericDelete', include: ['body', 'references'] } }],
    'body of a function': [{ tool: 'find_symbol', args: { name: 'activeExpireCycle', path: 'src/expire.c', include: ['body'] } }],
    rename: rename('activeExpireCycle'),
    'what changed': show,
    'API of two files': [{ tool: 'get_codemap', args: { paths: ['src/dict.h', 'src/adlist.h'], api: true } }],
    'configuration key': [
      { tool: 'search', args: { pattern: 'maxmemory[-_]policy', regex: true, mode: 'content', filter: { paths: ['src', 'redis.conf'] } } },
    ],
    'vague task': vagueTask('Keys with a short time to live are evicted too late under memory pressure'),
    'blame and history': [
      { tool: 'git', args: { op: 'log', path: 'src/expire.c' } },
      { tool: 'git', args: { op: 'blame', path: 'src/expire.c', startLine: 186, endLine: 240 } },
    ],
    'who imports': [{ tool: 'find_symbol', args: { path: 'src/adlist.h', include: ['importers'] } }],
    'API of a folder': [{ tool: 'get_codemap', args: { paths: ['src'], api: true } }],
  },
  react: {
    'find and callers': [{ tool: 'find_symbol', args: { name: 'markRootUpdated', include: ['body', 'references'] } }],
    'body of a function': [
      {
        tool: 'find_symbol',
        args: { name: 'renderWithHooks', path: 'packages/react-reconciler/src/ReactFiberHooks.js', include: ['body'] },
      },
    ],
    rename: rename('markRootUpdated'),
    'what changed': show,
    'API of two files': [
      {
        tool: 'get_codemap',
        args: { paths: ['packages/react-reconciler/src/ReactFiberLane.js', 'packages/react-reconciler/src/ReactFiberHooks.js'], api: true },
      },
    ],
    'configuration key': [
      {
        tool: 'search',
        args: { pattern: 'enableTransitionTracing', mode: 'content', filter: { paths: ['packages'], exclude: ['__tests__'] } },
      },
    ],
    'vague task': vagueTask('Hydration mismatch errors do not show the right element'),
    'blame and history': [
      { tool: 'git', args: { op: 'log', path: 'packages/react-reconciler/src/ReactFiberHooks.js' } },
      { tool: 'git', args: { op: 'blame', path: 'packages/react-reconciler/src/ReactFiberHooks.js', startLine: 502, endLine: 560 } },
    ],
    'who imports': [{ tool: 'find_symbol', args: { path: 'packages/react-reconciler/src/ReactFiberHooks.js', include: ['importers'] } }],
    'API of a folder': [{ tool: 'get_codemap', args: { paths: ['packages/react-reconciler/src'], api: true } }],
  },
  kubernetes: {
    'find and callers': [{ tool: 'find_symbol', args: { name: 'SortInitContainerStatuses', include: ['body', 'references'] } }],
    'body of a function': [{ tool: 'find_symbol', args: { name: 'syncLoopIteration', path: 'pkg/kubelet/kubelet.go', include: ['body'] } }],
    rename: rename('syncLoopIteration'),
    'what changed': show,
    'API of two files': [
      { tool: 'get_codemap', args: { paths: ['pkg/kubelet/eviction/helpers.go', 'pkg/kubelet/eviction/types.go'], api: true } },
    ],
    'configuration key': [
      { tool: 'search', args: { pattern: 'nodeStatusUpdateFrequency', mode: 'content', filter: { exclude: ['*.json'] } } },
    ],
    'vague task': vagueTask('Pods are evicted in the wrong order under memory pressure'),
    'blame and history': [
      { tool: 'git', args: { op: 'log', path: 'pkg/kubelet/kubelet.go' } },
      { tool: 'git', args: { op: 'blame', path: 'pkg/kubelet/kubelet.go', startLine: 2746, endLine: 2800 } },
    ],
    'who imports': [{ tool: 'find_symbol', args: { path: 'pkg/kubelet/eviction', include: ['importers'] } }],
    'API of a folder': [{ tool: 'get_codemap', args: { paths: ['pkg/kubelet/eviction'], api: true } }],
  },
}
