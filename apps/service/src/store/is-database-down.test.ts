import { Refusal } from '@sheaf/contract'
import { expect, it } from 'vitest'
import { isDatabaseDown } from './is-database-down.ts'

const coded = (code: string, message = 'x') => Object.assign(new Error(message), { code })

it.each([
  coded('ECONNREFUSED'),
  coded('53100'),
  coded('53300'),
  coded('57P01'),
  coded('57014'),
  coded('08006'),
  new Error('Connection terminated unexpectedly'),
  new Error('timeout exceeded when trying to connect'),
  new Error('outer', { cause: coded('ECONNRESET') }),
  { code: '57P03', message: 'as pg-boss hands it on' },
])('treats %o as a database outage', (error) => expect(isDatabaseDown(error)).toBe(true))

it.each([
  coded('23505', 'duplicate key value'),
  coded('42P01', 'no such table'),
  coded('22P02'),
  coded('40P01', 'deadlock'),
  new TypeError('undefined is not a function'),
  new Refusal('request-invalid', 'Connection terminated'),
  'ECONNREFUSED',
  undefined,
  null,
])('does not treat %o as a database outage', (error) => expect(isDatabaseDown(error)).toBe(false))
