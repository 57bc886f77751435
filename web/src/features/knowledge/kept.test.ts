import { kept } from '../../lib/fake-storage'
import { createElement } from 'react'
import { expect, test } from 'vitest'
import { ShellContext, type Shell } from '../../app/shown'
import { useDraft } from '../../lib/draft'
import { hooked, within } from '../../lib/hooked'
import { Kept } from './kept'

const key = 'switchboard.draft.usr_1.sub_1.text'

test('an offered draft is thrown away by a click', async () => {
  kept.set(key, '"yesterday"')
  const shell = { userId: 'usr_1', subaccount: 'sub_1' } as Shell
  const { now, doing } = await hooked(
    () => useDraft('text', '', false, { asked: true }),
    {},
    (child) => createElement(ShellContext, { value: shell }, child),
  )
  const button = within(Kept({ onTake: now().take, onDrop: now().drop })).find((e) => e.props.look === 'quiet')
  const event: Record<string, unknown> = { type: 'click' }
  event['nativeEvent'] = event // what a browser tells of a click cannot be written as JSON
  await doing(() => (button?.props.onClick as (e: unknown) => void)(event))
  expect([now().found, kept.size]).toEqual([null, 0])
})
