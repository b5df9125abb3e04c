import { describe, expect, it } from 'vitest'
import { plainName } from './plain-name.ts'

describe('plainName', () => {
  it('drops what the name belongs to, its type parameters, its quotes and its sigils', () => {
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

  it('keeps operators, however they are spaced and whether they are called so or not', () => {
    const names = ['operator ==', 'operator<', 'operator ()', '<=>', '..', '==', '~Order']
    expect(names.map(plainName)).toEqual(['==', '<', '()', '<=>', '..', '==', '~Order'])
  })
})
