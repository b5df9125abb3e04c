#!/usr/bin/env node
'use strict'

// class InAComment {} function inAComment() {}
import defaultExport, { readFile as read, join } from 'node:path'
import * as everything from './everything.js'
import './side-effect.css'
import config from './config.json' with { type: 'json' }
export { total as sum, default as Basket } from './totals.js'
export * from './rates.js'
export * as shapes from './shapes.js'

const fs = require('node:fs')
const { existsSync, promises: files = {} } = require('node:fs')
const EventEmitter = require('node:events').EventEmitter
const debug = require('debug')('shop:orders')
require('dotenv').config()

export const VERSION = '1.4.0'
const text = `function inATemplate() { return ${VERSION} } class InATemplate {}`
let open = 0, closed = 1
var untouched
export const { width, height: tall, ...others } = config
const [head, , third = 3] = [1, 2, 3]

export function total(lines, { tax = 0.19, round = (n) => Math.round(n) } = {}, ...rest) {
  function local() {}
  class Local {
    method() {}
  }
  const alsoLocal = () => local()
  return require('./lazy.js').total(lines)
}

async function* pages(url) {
  yield await fetch(url)
}

export const double = (n) => n * 2
const triple = async function (n) {
  return n * 3
}
export const counter = function* () {
  yield 1
}

/* class AlsoNot { } */
export class Basket extends EventEmitter {
  static #count = 0
  static defaults = { currency: 'EUR' }
  owner
  #lines = []
  'content-type' = 'text/plain'
  onChange = (event) => {
    this.emit('change', event)
  }

  static {
    const hidden = 1
    this.ready = hidden
  }

  constructor(owner, clock) {
    super()
    this.owner = owner
    this.clock = clock
    this.createdAt = new Date()
    if (clock) this.late = true
  }

  get size() {
    return this.#lines.length
  }

  set size(value) {}

  static async load(path) {
    const inner = { method() {} }
    return inner
  }

  *[Symbol.iterator]() {
    yield* this.#lines
  }

  async *stream() {}

  #secret(key) {}

  'quoted-name'() {}
}

const Mixed = class extends mixin(Basket) {
  mixed() {}
}

export const api = {
  base: '/api',
  get: (path) => fetch(path),
  async post(path, body) {},
  put: async function (path, body) {},
  get token() {
    return ''
  },
  nested: {
    ping() {},
    deep: { pong: () => 1, value: 2 },
  },
}

export const Status = Object.freeze({
  Open: 'open',
  Paid: 'paid',
  'on-hold': 'hold',
})

export const Card = memo(function Card({ title, children }) {
  const [state, setState] = useState(0)
  return <section title={title}>{children}</section>
})
const Row = React.forwardRef((props, ref) => <div ref={ref}>function notCode() {}</div>)
export const App = () => (
  <Suspense fallback={<p>class Waiting {'{'}</p>}>
    <Card title="x" />
  </Suspense>
)
const LazyPage = lazy(() => import('./page.jsx'))
const store = configureStore({ reducer: { orders: (state) => state, settings: (state) => state } })
const emitter = new EventEmitter()

function Legacy(name) {
  this.name = name
}
Legacy.prototype.greet = function (other) {
  return other
}
Legacy.prototype.old = util.deprecate(Legacy.prototype.greet, 'Legacy.old was renamed to greet long ago', 'DEP_1')
Legacy.create = (name) => new Legacy(name)
Legacy.prototype = {
  wave: function () {},
  nod() {},
}
Legacy.Inner = class Named {
  run() {}
}

;(function ($) {
  function plugin(options) {}
  var version = 2
  $.fn.plugin = plugin
})(jQuery)

var App2 = (function () {
  var hidden = 1
  function init() {}
  return { init: init }
})()

if (process.env.NODE_ENV !== 'production') {
  var warn = function (message) {}
  function onlyHere() {}
}

describe('orders', () => {
  const setup = require('./setup.js')
  function helper() {}
  class Fake {
    run() {}
  }
})

exports.total = total
exports.parse = function parse(input) {}
exports.rates = require('./rates.js')
module.exports = { total, Basket, VERSION, close() {}, reset: () => {} }

export default {
  name: 'orders',
  components: { Card },
  data() {
    return { rows: [] }
  },
  methods: {
    async save(order) {},
    clear: function () {},
  },
}
