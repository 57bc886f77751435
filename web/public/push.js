/* global self, URL */

// The service worker by which somebody is notified while the dashboard is closed. It keeps and fetches nothing.

self.addEventListener('push', (event) => {
  const said = event.data?.json() ?? {}
  event.waitUntil(
    self.registration.showNotification(String(said.title ?? ''), {
      body: String(said.body ?? ''),
      tag: String(said.tag ?? ''),
      renotify: Boolean(said.tag), // else the next batch takes the place of the last one in silence
      icon: '/icon.svg',
      data: { path: String(said.path ?? '/') },
    }),
  )
})

self.addEventListener('notificationclick', (event) => {
  event.notification.close()
  const to = new URL(event.notification.data?.path ?? '/', self.location.origin)
  if (to.origin !== self.location.origin) return
  event.waitUntil(show(to.href))
})

// show an address in a page that is open, or in a new one.
async function show(address) {
  const pages = await self.clients.matchAll({ type: 'window', includeUncontrolled: true })
  const page = pages.find((p) => p.url === address)
  if (page) await page.focus()
  else await self.clients.openWindow(address)
}
