import { expect, it } from 'vitest'
import { teamCodeParam } from './fields.ts'

it('ignores a code that occurs twice in the URL', () => {
  expect(teamCodeParam('?teamCode=GOOD1234')).toBe('GOOD1234')
  expect(teamCodeParam('?teamCode=GOOD1234&teamCode=EVIL1234')).toBe('')
})
