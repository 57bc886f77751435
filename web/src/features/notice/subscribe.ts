import type { NoticeDeviceInput } from '../../gql/graphql'

// subscribe the browser at its push service for messages of the installation, or say why that cannot be. A subscription for another key
// is of an installation that was there before.
export async function subscribe(key: string): Promise<NoticeDeviceInput | 'denied' | 'unsupported' | 'failed'> {
  if (!('serviceWorker' in navigator) || !('PushManager' in window) || !('Notification' in window)) return 'unsupported'
  try {
    if ((await Notification.requestPermission()) !== 'granted') return 'denied'
    await navigator.serviceWorker.register('/push.js')
    const { pushManager } = await navigator.serviceWorker.ready
    const wanted = { userVisibleOnly: true, applicationServerKey: key }
    let made = await pushManager.getSubscription()
    if (made && !same(made.options.applicationServerKey, key)) {
      await made.unsubscribe()
      made = null
    }
    made ??= await pushManager.subscribe(wanted)
    const { endpoint, keys } = made.toJSON()
    const { p256dh = '', auth = '' } = keys ?? {}
    return { endpoint: endpoint ?? '', p256dh, auth, userAgent: navigator.userAgent.slice(0, 500) }
  } catch {
    return 'failed'
  }
}

function same(has: ArrayBuffer | null, key: string): boolean {
  if (!has) return false
  const text = btoa(String.fromCharCode(...new Uint8Array(has)))
  return text.replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '') === key
}
