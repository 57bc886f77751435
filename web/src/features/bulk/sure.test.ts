import { createElement, type ComponentProps, type ReactNode } from 'react'
import { expect, test, vi } from 'vitest'
import { hooked } from '../../lib/hooked'
import type { Confirm } from '../../ui/dialog'
import { Sure, useSure } from './sure'

const shown = vi.hoisted(() => [] as unknown[])
vi.mock('../../ui/dialog', () => ({
  Confirm: (props: object) => {
    shown.push(props)
    return null
  },
}))

const last = () => shown.at(-1) as ComponentProps<typeof Confirm>

// As Confirm does: what is confirmed is done first, and then it is closed.
const confirm = async () => {
  const { onConfirm, onClose } = last()
  await onConfirm()
  onClose()
}

test.each<[string, () => unknown, boolean, boolean, number]>([
  ['begun', confirm, true, true, 1],
  ['refused', confirm, false, false, 1],
  ['cancelled', () => last().onClose(), true, false, 0],
])('whoever waits hears whether it was %s, once somebody has decided', async (_, decide, possible, began, runs) => {
  let ran = 0
  const { now, doing } = await hooked(useSure, undefined, (child: ReactNode) => createElement(Sure, null, child))
  let heard: boolean | null = null
  await doing(() => {
    void now()({ title: 'Archive 3 contacts?', action: 'Archive' }, () => {
      ran++
      return Promise.resolve(possible)
    }).then((begun) => (heard = begun))
  })
  expect([last().title, last().action, heard]).toEqual(['Archive 3 contacts?', 'Archive', null])
  await doing(decide)
  expect([heard, ran]).toEqual([began, runs])
})
