import { expect, test, vi } from 'vitest'
import { begin, key, names, page, row, server, stored, view } from './sitting'

test('what is sent while its deletion can be undone is there when it is', async () => {
  const it = await begin()
  server.meanwhile = () => {
    server.meanwhile = () => undefined
    it.now().remove(view('view_7', 'Short'))
  }
  await it.doing(() => it.now().put(view('view_7', 'Short')))
  await it.settle()
  expect(names(it.now().views)).toEqual([])
  await it.doing(page.undo)
  await it.again()
  expect([names(it.now().views), names(server.rows)]).toEqual([['Short'], ['Short']])
})

test('what is being deleted is not sent before that is undone', async () => {
  server.away = true
  const it = await begin()
  await it.doing(() => it.now().put(view('view_8', 'Short')))
  await it.doing(() => it.now().remove(view('view_8', 'Short')))
  server.away = false
  server.sent = []
  await it.doing(() => page.window.dispatchEvent(new Event('online')))
  await it.settle()
  expect(server.sent).toEqual([])
  await it.doing(page.undo)
  await it.settle()
  expect([server.sent, names(it.now().views)]).toEqual([['Short'], ['Short']])
})

test('the agency of each workspace has its own', async () => {
  server.away = true
  const first = await begin({ subaccount: 'agency', workspaces: ['ws_a', 'ws_b'] })
  await first.doing(() => first.now().put(view('view_1', 'Old')))
  await first.settle()
  await first.end()
  Object.assign(server, { away: false, sent: [] })
  const other = await begin({ subaccount: 'agency', workspaces: ['ws_b', 'ws_a'] })
  expect([names(other.now().views), server.sent]).toEqual([[], []])
  await other.end()
  await begin({ subaccount: 'agency', workspaces: ['ws_a', 'ws_b'] })
  expect(server.sent).toEqual(['Old'])
})

test.each([
  [['ws_a'], ['Old']],
  [['ws_a', 'ws_b'], []],
])('what a browser kept of the agency moves where that has one workspace: %j', async (workspaces, moved) => {
  localStorage.setItem('switchboard.views.user_1.agency.calls', JSON.stringify([view('view_1', 'Old')]))
  await begin({ subaccount: 'agency', workspaces })
  expect(names(server.rows)).toEqual(moved)
})

test('what cannot be sent now is sent later, and keeps nothing else waiting', async () => {
  server.fails = ['unavailable', 'internal']
  const it = await begin()
  await it.doing(() => it.now().put(view('view_1', 'First')))
  await it.doing(() => it.now().put(view('view_2', 'Second')))
  await it.doing(() => vi.advanceTimersByTimeAsync(60_000))
  expect([names(server.rows).sort(), stored()]).toEqual([['First', 'Second'], []])
})

test('where this browser has no room, a taken name is not tried for ever', async () => {
  server.rows = [row('tview_a', 'Leads', 'theirs')]
  localStorage.setItem(key, JSON.stringify([view('view_1', 'Leads', 'own')]))
  const full = vi.spyOn(localStorage, 'setItem').mockImplementation(() => {
    throw new Error('full')
  })
  await begin()
  full.mockRestore()
  expect(server.sent.length).toBeLessThan(5)
})

test('what another tab has sent is read again', async () => {
  await begin()
  const heard = (newValue: string | null) =>
    page.window.dispatchEvent(
      Object.assign(new Event('storage'), { key, oldValue: JSON.stringify([view('view_1', 'Old')]), newValue }),
    )
  heard(JSON.stringify([view('view_1', 'Old'), view('view_2', 'New')]))
  expect(page.reread).not.toHaveBeenCalled()
  heard(null)
  expect(page.reread).toHaveBeenCalledTimes(1)
})
