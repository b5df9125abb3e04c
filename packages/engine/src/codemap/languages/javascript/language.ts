import type { Language } from '../../language.ts'
import { query } from '../typescript/query.ts'
import { typeDefinition } from '../typescript/type-definition.ts'
import { walk } from '../typescript/walk.ts'
import { prepare } from './prepare.ts'

export const javascript: Language = {
  id: 'javascript',
  // It reads everything the JavaScript grammar reads, plus `export { a as null }` and most of Flow.
  grammar: () => 'Tsx',
  prepare,
  query,
  nodes: walk,
  syntax: {
    lineComment: ['//'],
    blockComment: ['/*', '*/'],
    quotes: '"\'`',
    attributes: ['@'],
    keptAttributes:
      /(?:^|\.)(?:use\w+|httpcode|render|redirect|input|output|model|hostlistener|hostbinding|viewchild|contentchild|column|primary\w*|onetomany|manytoone|onetoone|manytomany|field|args?|prop|watch|emit|action|observable|computed|catch|cron|interval|process(?:or)?|on\w*event|\w+pattern|grpcmethod|subscribemessage|websocketgateway|ngmodule|pipe|roles|public|all|sse|customelement|objecttype|inputtype)$/i,
  },
  nonReferenceNodes: ['comment', 'string_fragment', 'jsx_text', 'regex_pattern'],
  builtins: new Set(
    'Array ArrayBuffer AggregateError AsyncFunction Atomics BigInt BigInt64Array BigUint64Array Boolean Buffer DataView Date DOMException Error EvalError FinalizationRegistry Float32Array Float64Array Function Infinity Int16Array Int32Array Int8Array Intl Iterator JSON Map Math NaN Number Object Promise Proxy RangeError ReferenceError Reflect RegExp Set SharedArrayBuffer String Symbol SyntaxError TypeError URIError Uint16Array Uint32Array Uint8Array Uint8ClampedArray WeakMap WeakRef WeakSet AbortController AbortSignal Blob BroadcastChannel CustomEvent Document DOMParser DOMRect Element Event EventSource EventTarget File FileReader FormData HTMLAnchorElement HTMLButtonElement HTMLCanvasElement HTMLDivElement HTMLElement HTMLFormElement HTMLImageElement HTMLInputElement HTMLSelectElement HTMLTextAreaElement Headers History Image IntersectionObserver KeyboardEvent Location MessageChannel MessageEvent MessagePort MouseEvent MutationObserver Navigator Node NodeList PerformanceObserver PointerEvent ReadableStream Request ResizeObserver Response SVGElement Storage TextDecoder TextEncoder TouchEvent TransformStream URL URLSearchParams WebAssembly WebSocket Window Worker WritableStream XMLHttpRequest'.split(
      ' ',
    ),
  ),
  typeDefinition,
}
