import { expect, test } from 'vitest'
import { begin, key, layout, names, page, row, server, stored, view } from './sitting'
import { finishLater } from './undo'

const { another } = await import('./send-views')

test('what a browser has kept moves to the server once, and under another name where its own is taken', async () => {
  server.rows = [row('tview_a', 'Leads', 'theirs')]
  localStorage.setItem(key, JSON.stringify([view('view_1', 'Leads', 'own'), view('view_2', 'Old')]))
  page.saved = 'view_2'
  const it = await begin()
  expect(server.sent).toEqual(['Leads', 'Leads (2)', 'Old'])
  expect([localStorage.getItem(key), names(server.rows)]).toEqual([null, ['Leads', 'Leads (2)', 'Old']])
  expect(names(it.now().views)).toEqual(['Leads', 'Leads (2)', 'Old'])
  expect([it.now().idOf('view_2'), it.now().layout[0]]).toEqual([server.rows[2]?.id, layout(100)])
  await it.again()
  await begin()
  expect([names(it.now().views), server.sent.length]).toEqual([['Leads', 'Leads (2)', 'Old'], 3])
})

test('what was sent and not heard of is sent again, and there once', async () => {
  server.rows = [row('tview_a', 'Leads', 'own')]
  localStorage.setItem(key, JSON.stringify([view('view_1', 'Leads', 'own')]))
  const it = await begin()
  expect([names(it.now().views), server.rows.length, stored()]).toEqual([['Leads'], 1, []])
})

test('nothing is sent before it is known who looks', async () => {
  localStorage.setItem(key, JSON.stringify([view('view_1', 'Old')]))
  const it = await begin({ reached: false })
  expect([names(it.now().views), server.sent]).toEqual([['Old'], []])
  await it.again()
  await it.settle()
  expect(names(server.rows)).toEqual(['Old'])
})

test('without a network everything stays, is shown, and is sent when there is one', async () => {
  server.away = true
  server.rows = [row('tview_a', 'Leads')]
  localStorage.setItem(key, JSON.stringify([view('view_1', 'Old')]))
  const it = await begin()
  await it.doing(() => it.now().put(view('view_2', 'New')))
  await it.doing(() => it.now().put({ ...view('tview_a', 'Leads'), layout: layout(200) }))
  await it.settle()
  expect([names(it.now().views), names(stored())]).toEqual([
    ['Leads', 'New', 'Old'],
    ['Old', 'New', 'Leads'],
  ])
  expect([it.now().views[0]?.layout, names(server.rows), page.complain.mock.calls]).toEqual([
    layout(200),
    ['Leads'],
    [],
  ])
  server.away = false
  await it.doing(() => page.window.dispatchEvent(new Event('online')))
  await it.settle()
  expect([names(server.rows).sort(), stored()]).toEqual([['Leads', 'New', 'Old'], []])
  expect(names(it.now().views)).toEqual(['Leads', 'New', 'Old'])
})

test('what there is no room for stays in this browser', async () => {
  server.rows = [row('tview_a', 'A'), row('tview_b', 'B'), row('tview_c', 'C')]
  localStorage.setItem(key, JSON.stringify([view('view_1', 'Old')]))
  const it = await begin()
  expect([names(it.now().views), names(stored())]).toEqual([['A', 'B', 'C', 'Old'], ['Old']])
  expect(page.complain).not.toHaveBeenCalled()
})

test('the columns of an open view are its own, at once, and what changes while they are sent is sent as well', async () => {
  server.rows = [row('tview_a', 'Leads')]
  page.saved = 'tview_a'
  const it = await begin()
  server.meanwhile = () => {
    server.meanwhile = () => undefined
    it.now().put({ ...view('tview_a', 'Leads'), layout: layout(300) })
  }
  await it.doing(() => it.now().layout[1](layout(200)))
  await it.settle()
  expect([it.now().layout[0], server.rows[0]?.layout, stored()]).toEqual([layout(300), layout(300), []])
  page.saved = ''
  await it.again()
  await it.doing(() => it.now().layout[1](layout(400)))
  await it.settle()
  expect([it.now().layout[0], server.sent]).toEqual([layout(400), ['Leads', 'Leads']])
})

test('a deletion can be undone, and happens when nobody does', async () => {
  server.rows = [row('tview_a', 'A'), row('tview_b', 'B')]
  const it = await begin()
  const remove = (name: string) =>
    it.doing(() =>
      it
        .now()
        .views.filter((v) => v.name === name)
        .forEach(it.now().remove),
    )
  await remove('A')
  expect([names(it.now().views), server.sent]).toEqual([['B'], []])
  await it.doing(page.undo)
  expect(names(it.now().views)).toEqual(['A', 'B'])
  await remove('B')
  await it.doing(finishLater)
  expect([names(it.now().views), names(server.rows), server.sent]).toEqual([['A'], ['A'], ['delete tview_b']])
  server.away = true
  await remove('A')
  await it.doing(finishLater)
  expect([names(it.now().views), page.complain.mock.calls.length]).toEqual([['A'], 1])
})

test('what has been deleted while the server was being told of it is deleted there, too', async () => {
  const it = await begin()
  server.meanwhile = () => {
    server.meanwhile = () => undefined
    it.now().remove(view('view_9', 'Short'))
  }
  await it.doing(() => it.now().put(view('view_9', 'Short')))
  await it.settle()
  await it.doing(finishLater)
  expect([names(it.now().views), server.rows, stored()]).toEqual([[], [], []])
})

test('a change of what was deleted elsewhere is given up, and said', async () => {
  server.rows = [row('tview_x', 'Gone')]
  const it = await begin()
  server.rows = []
  await it.doing(() => it.now().put(view('tview_x', 'Changed')))
  await it.settle()
  await it.again()
  expect([names(it.now().views), stored(), page.complain.mock.calls.length]).toEqual([[], [], 1])
})

test.each([
  ['Leads', 'Leads (2)'],
  ['Leads (2)', 'Leads (3)'],
  ['x'.repeat(60), `${'x'.repeat(56)} (2)`],
])('another name than %s is %s', (name, other) => {
  expect(another(name)).toBe(other)
})
