import { expect, test } from 'vitest'
import { change } from '../home/range'
import { containedShare, written } from './share'

const counted = (contained: number, answered: number) => ({
  containedCalls: contained,
  containedConversations: contained,
  answeredCalls: answered,
  answeredConversations: answered,
})

test('the share that needed no person falls although more were contained', () => {
  const [now, before] = [containedShare(counted(60, 100)), containedShare(counted(45, 50))]
  expect(written(now)).toMatch(/^60/)
  expect(change(now ?? 0, before ?? 0)).toBeCloseTo(-1 / 3)
})

test('there is no share of nothing', () => {
  expect(containedShare(counted(0, 0))).toBeNull()
  expect(written(null)).toBe('–')
})

test('a share is compared only with a share', () => {
  expect(change(containedShare(counted(0, 0)), 0.5)).toBeNull()
  expect(change(0.5, containedShare(counted(0, 0)))).toBeNull()
})
