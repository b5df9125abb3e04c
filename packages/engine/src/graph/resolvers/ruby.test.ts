import { describe, expect, it } from 'vitest'
import { fileForConstant, openRuby } from './ruby.ts'
import { importRef, memoryProject, openTextResolver } from './testing/memory-project.ts'

const files = {
  'support/lib/support.rb': '',
  'support/lib/support/json.rb': '',
  'support/lib/support/core_ext/object.rb': '',
  'support/test/abstract_unit.rb': '',
  'support/test/json_test.rb': '',
  'record/lib/record/base.rb': '',
  'record/test/abstract_unit.rb': '',
  'record/test/base_test.rb': '',
  'app/models/order.rb': '',
  'app/models/concerns/priced.rb': '',
  'app/controllers/admin/orders_controller.rb': '',
  'app/lib/html_parser.rb': '',
  'tasks/release.rake': '',
}

describe('Ruby requires', () => {
  const ask = openTextResolver(openRuby, files)
  it.each([
    ['support/lib/support.rb', importRef('./support/json'), 'support/lib/support/json.rb'],
    ['support/lib/support.rb', importRef('support/json', [], { text: "require_relative 'support/json'" }), 'support/lib/support/json.rb'],
    ['support/lib/support/json.rb', importRef('../support'), 'support/lib/support.rb'],
    ['support/lib/support/json.rb', importRef('./gone'), 'nowhere'],
    ['tasks/release.rake', importRef('./release'), 'tasks/release.rake'],
    ['record/lib/record/base.rb', importRef('support/core_ext/object'), 'support/lib/support/core_ext/object.rb'],
    ['record/lib/record/base.rb', importRef('support/json.rb'), 'support/lib/support/json.rb'],
    ['record/lib/record/base.rb', importRef('core_ext/object'), 'support/lib/support/core_ext/object.rb'],
    ['record/test/base_test.rb', importRef('abstract_unit'), 'record/test/abstract_unit.rb'],
    ['support/test/json_test.rb', importRef('abstract_unit'), 'support/test/abstract_unit.rb'],
    ['record/lib/record/base.rb', importRef('order'), 'app/models/order.rb'],
    ['record/lib/record/base.rb', importRef('json'), 'outside'],
    ['record/lib/record/base.rb', importRef('set'), 'outside'],
  ])('in %s, %j resolves to %s', (from, ref, expected) => {
    expect(ask(from, ref)).toBe(expected)
  })
})

describe('Ruby constants', () => {
  const project = memoryProject(files)
  it.each([
    ['Order', 'app/models/order.rb'],
    ['::Priced', 'app/models/concerns/priced.rb'],
    ['Admin::OrdersController', 'app/controllers/admin/orders_controller.rb'],
    ['HTMLParser', 'app/lib/html_parser.rb'],
    ['Support::CoreExt::Object', 'support/lib/support/core_ext/object.rb'],
    ['Unknown', undefined],
  ])('resolves %s to %s', (constant, expected) => {
    expect(fileForConstant(project, 'app/models/cart.rb', constant)).toBe(expected)
  })
})

it('finds the file of a Ruby constant in linear time', () => {
  const project = memoryProject(files)
  expect(fileForConstant(project, 'app/models/order.rb', 'HTMLParser')).toBe('app/lib/html_parser.rb')
  expect(fileForConstant(project, 'app/models/order.rb', 'A'.repeat(1_000_000))).toBe(undefined)
}, 30_000)
