// The calls of Sheaf's tools for each task. A rename lists the uses with their lines, and checks the result; the edit itself isn't run.

import type { Ours, ToolStep } from './task.ts'

const show = [
  { tool: 'git', args: { op: 'status' } },
  { tool: 'git', args: { op: 'show' } },
]

/** Chooses the lines that matter, and reads them. */
function vagueTask(instructions: string): ToolStep[] {
  return [
    { tool: 'context_builder', args: { instructions, local: true, budget: 4_000, selection: 'replace' } },
    { tool: 'read_selected_files', args: {} },
  ]
}

export const ours: Record<string, Ours> = {
  redis: {
    'find and callers': [{ tool: 'find_symbol', args: { name: 'dbGenericDelete', include: ['body', 'references'] } }],
    'body of a function': [{ tool: 'find_symbol', args: { name: 'activeExpireCycle', path: 'src/expire.c', include: ['body'] } }],
    rename: [
      { tool: 'search', args: { pattern: '\\bactiveExpireCycle\\b', regex: true, mode: 'content', context_lines: 1 } },
      { tool: 'search', args: { pattern: '\\bactiveExpireCycle\\b', regex: true, mode: 'content' } },
    ],
    'what changed': show,
    'API of two files': [{ tool: 'get_codemap', args: { paths: ['src/dict.h', 'src/adlist.h'] } }],
    'configuration key': [
      { tool: 'search', args: { pattern: 'maxmemory[-_]policy', regex: true, mode: 'content', filter: { paths: ['src', 'redis.conf'] } } },
    ],
    'vague task': vagueTask('Keys with a short time to live are evicted too late under memory pressure'),
    'blame and history': [
      { tool: 'git', args: { op: 'log', path: 'src/expire.c' } },
      { tool: 'git', args: { op: 'blame', path: 'src/expire.c', startLine: 186, endLine: 240 } },
    ],
    'who imports': [{ tool: 'search', args: { pattern: '#include "adlist.h"', mode: 'content' } }],
    'API of a folder': [{ tool: 'get_codemap', args: { paths: ['src'] } }],
  },
  react: {
    'find and callers': [{ tool: 'find_symbol', args: { name: 'markRootUpdated', include: ['body', 'references'] } }],
    'body of a function': [
      {
        tool: 'find_symbol',
        args: { name: 'renderWithHooks', path: 'packages/react-reconciler/src/ReactFiberHooks.js', include: ['body'] },
      },
    ],
    rename: [
      { tool: 'search', args: { pattern: '\\bmarkRootUpdated\\b', regex: true, mode: 'content', context_lines: 1 } },
      { tool: 'search', args: { pattern: '\\bmarkRootUpdated\\b', regex: true, mode: 'content' } },
    ],
    'what changed': show,
    'API of two files': [
      {
        tool: 'get_codemap',
        args: { paths: ['packages/react-reconciler/src/ReactFiberLane.js', 'packages/react-reconciler/src/ReactFiberHooks.js'] },
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
    'who imports': [{ tool: 'search', args: { pattern: "from '.*ReactFiberHooks'", regex: true, mode: 'content' } }],
    'API of a folder': [{ tool: 'get_codemap', args: { paths: ['packages/react-reconciler/src'] } }],
  },
  kubernetes: {
    'find and callers': [{ tool: 'find_symbol', args: { name: 'SortInitContainerStatuses', include: ['body', 'references'] } }],
    'body of a function': [{ tool: 'find_symbol', args: { name: 'syncLoopIteration', path: 'pkg/kubelet/kubelet.go', include: ['body'] } }],
    rename: [
      { tool: 'search', args: { pattern: '\\bsyncLoopIteration\\b', regex: true, mode: 'content' } },
      { tool: 'search', args: { pattern: '\\bsyncLoopIteration\\b', regex: true, mode: 'content' } },
    ],
    'what changed': show,
    'API of two files': [{ tool: 'get_codemap', args: { paths: ['pkg/kubelet/eviction/helpers.go', 'pkg/kubelet/eviction/types.go'] } }],
    'configuration key': [
      { tool: 'search', args: { pattern: 'nodeStatusUpdateFrequency', mode: 'content', filter: { exclude: ['*.json'] } } },
    ],
    'vague task': vagueTask('Pods are evicted in the wrong order under memory pressure'),
    'blame and history': [
      { tool: 'git', args: { op: 'log', path: 'pkg/kubelet/kubelet.go' } },
      { tool: 'git', args: { op: 'blame', path: 'pkg/kubelet/kubelet.go', startLine: 2746, endLine: 2800 } },
    ],
    'who imports': [
      { tool: 'search', args: { pattern: '"k8s.io/kubernetes/pkg/kubelet/eviction"', mode: 'content', filter: { extensions: ['go'] } } },
    ],
    'API of a folder': [{ tool: 'get_codemap', args: { paths: ['pkg/kubelet/eviction'] } }],
  },
}
