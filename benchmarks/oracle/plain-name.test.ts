import { describe, expect, it } from 'vitest'
import { plainName } from './plain-name.ts'

describe('plainName', () => {
  it('drops the parent, type parameters, quotes and sigils of a name', () => {
    const names = [
      'Order.total',
      'Order::total',
      'App\\Order',
      'self.total',
      'IOrder<T>.Total',
      'total<T>',
      '`total`',
      "'to.tal'",
      '#total',
      'r#total',
    ]
    expect(names.map(plainName)).toEqual(['total', 'total', 'Order', 'total', 'Total', 'total', 'total', 'to.tal', 'total', 'total'])
  })

  it('keeps operators, with or without spaces and the word operator', () => {
    const names = ['operator ==', 'operator<', 'operator ()', '<=>', '..', '==', '~Order']
    expect(names.map(plainName)).toEqual(['==', '<', '()', '<=>', '..', '==', '~Order'])
  })
})
