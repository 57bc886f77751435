import { expect, test, vi } from 'vitest'
import type { Bulk } from './bulk'
import { say } from './say'

const said = vi.hoisted(() => [] as string[][])
vi.mock('./bulk', () => ({}))
vi.mock('../../ui/toast', () => ({
  tell: (...words: string[]) => said.push(['told', ...words]),
  complain: (...words: string[]) => said.push(['complained', ...words]),
}))

const ended = { id: 'blk_1', total: 60, done: 60, changed: 59, skipped: 0, failed: 0, failureReason: null }

test.each<[Partial<Bulk>, string[]]>([
  [{ status: 'COMPLETED', changed: 60 }, ['told', '60 changed.']],
  [{ status: 'COMPLETED', skipped: 1 }, ['told', '59 changed. 1 skipped: deleted or already up to date.']],
  [{ status: 'COMPLETED', failed: 1 }, ['complained', '59 changed.', '1 could not be changed.']],
  [{ status: 'CANCELLED' }, ['told', 'Cancelled: 59 of 60 changed.']],
  [
    { status: 'FAILED', failed: 1, failureReason: 'The member or key that started it may no longer do this.' },
    [
      'complained',
      'Stopped early: 59 of 60 changed.',
      'The member or key that started it may no longer do this. 1 could not be changed.',
    ],
  ],
])('what came of %j is said', (how, words) => {
  said.length = 0
  say({ ...ended, ...how } as Bulk)
  expect(said).toEqual([words])
})
