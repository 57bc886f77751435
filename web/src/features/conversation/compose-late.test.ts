import { beforeEach, expect, test, vi } from 'vitest'
import { notices } from '../../ui/toast'
import { asked, composing, drafted, failed, filled, key, sent } from './composing'

vi.stubGlobal('navigator', { onLine: true })

const told: string[] = []
notices.hear(({ title }) => told.push(title))
beforeEach(() => void (told.length = 0))

test('a draft comes below what is written', async () => {
  const { shown, write, draft, answer } = await composing()
  await write('Hello')
  await draft()
  await write('Hello Ann,')
  await answer(drafted)
  expect(shown()).toEqual(['staff', 'Hello Ann,\n\nGood morning.'])
})

test.each(['before', 'after'])('a note that is written %s a draft is asked for stays one', async (when) => {
  const { shown, write, change, draft, answer, end } = await composing()
  if (when === 'after') await draft()
  await change('note')
  await write('He is angry')
  if (when === 'before') await draft()
  await answer(drafted)
  expect(shown()).toEqual(['note', 'He is angry'])
  await change('staff')
  expect(shown()).toEqual(['staff', 'Good morning.'])
  await end()
  expect(localStorage.getItem(key)).toBe('"Good morning."')
})

test('a draft that is asked for beside an empty note is a reply', async () => {
  const { shown, change, draft, answer } = await composing()
  await change('note')
  await draft()
  await answer(drafted)
  expect(shown()).toEqual(['staff', 'Good morning.'])
})

test('a canned reply stands in the place of what it was chosen by', async () => {
  const { shown, write, choose, pending, answer } = await composing()
  await write('/ref')
  await choose()
  expect(pending()).toBe(true)
  await answer(filled)
  expect([shown(), pending()]).toEqual([['staff', 'We refund it.'], false])
})

test('what a canned reply was chosen by is not sent', async () => {
  const { shown, write, choose, go, answer } = await composing()
  await write('/ref')
  await choose()
  await go()
  expect([shown(), asked.length]).toEqual([['staff', '/ref'], 1])
  await answer(filled)
  expect(shown()).toEqual(['staff', 'We refund it.'])
})

test('a canned reply that comes late leaves what has been written meanwhile', async () => {
  const { shown, write, choose, answer } = await composing()
  await write('/ref')
  await choose()
  await write('Hello Ann,')
  await answer(filled)
  expect(shown()).toEqual(['staff', 'Hello Ann,\n\nWe refund it.'])
})

test('a canned reply that cannot be had leaves what it was chosen by, and one may send again', async () => {
  const { shown, write, choose, pending, answer } = await composing()
  await write('/ref')
  await choose()
  await answer(failed)
  expect([shown(), pending()]).toEqual([['staff', '/ref'], false])
})

type Done = Awaited<ReturnType<typeof composing>>

// late are the answers after which one may go on writing.
const late: [string, (it: Done) => Promise<void>, object][] = [
  ['a message', (it) => it.go(), sent],
  ['a draft', (it) => it.draft(), drafted],
  ['a canned reply', (it) => it.choose(), filled],
]

test.each(late)('%s that comes late takes the focus only from nobody', async (_, ask, answer) => {
  const it = await composing()
  const [body, button, search] = [{}, {}, {}]
  const page = { body, activeElement: body }
  const focus = vi.fn()
  const form = { contains: (node: unknown) => node === button }
  it.field.current = { ownerDocument: page, form, focus } as unknown as HTMLTextAreaElement
  const after = async (active: object) => {
    focus.mockClear()
    await it.write('Hello')
    await ask(it)
    page.activeElement = active
    await it.answer(answer)
    return focus.mock.calls.length
  }
  expect([await after(body), await after(button), await after(search)]).toEqual([1, 1, 0])
})

test('who has gone on to write as the contact is left there by a draft', async () => {
  const { shown, write, change, draft, answer } = await composing()
  await draft()
  await change('contact')
  await answer(drafted)
  expect([shown(), told]).toEqual([['contact', ''], ['The draft is under “As your team”']])
  await change('staff')
  await write('')
  await change('contact')
  await write('I want to cancel')
  await draft()
  await answer(drafted)
  expect(shown()).toEqual(['contact', 'I want to cancel'])
})

test('a draft that comes after one has left is not told of', async () => {
  const { draft, answer, end } = await composing()
  await draft()
  await end()
  await answer(drafted)
  expect(told).toEqual([])
})

test('a note whose mentions cannot be asked for is not sent, and stays', async () => {
  const { shown, write, change, go, find, pending } = await composing()
  await change('note')
  await write('@Ann, look')
  await go()
  expect(pending()).toBe(true)
  await find(failed)
  expect([shown(), pending(), asked.length]).toEqual([['note', '@Ann, look'], false, 0])
  expect(told).toEqual(['Something went wrong'])
  await go()
  await find({ data: { teammates: [] } })
  expect(asked).toHaveLength(1)
})
