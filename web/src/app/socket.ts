import { createClient, type Client } from 'graphql-ws'
import { pause } from './steady'

// A connection can end without either side noticing, such as when a laptop sleeps or a network changes. It is asked whether it lives after so
// many milliseconds of silence, and given up where it does not answer in time, or does not begin.
const silence = 20_000
const patience = 5_000
const beginning = 15_000

// open a socket. Again is called when it is connected anew.
export function open(url: string, headers: Record<string, string>, again: () => void) {
  let before = false
  let socket: WebSocket | undefined
  let late: ReturnType<typeof setTimeout> | undefined
  const expect = (within: number) => {
    late ??= setTimeout(() => {
      client.terminate()
    }, within)
  }
  const heard = () => {
    clearTimeout(late)
    late = undefined
  }
  const client: Client = createClient({
    url,
    connectionParams: headers,
    lazyCloseTimeout: 5_000,
    keepAlive: silence,
    retryAttempts: Infinity,
    shouldRetry: () => true,
    retryWait: (tries) => waited(pause(tries)),
    on: {
      connecting: () => expect(beginning),
      opened: (opened) => {
        socket = opened as WebSocket
      },
      connected: () => {
        if (before) again()
        before = true
      },
      ping: (received) => {
        if (!received) expect(patience)
      },
      message: heard,
      closed: () => {
        heard()
        socket = undefined
      },
    },
  })
  // A person or network that comes back should not wait for the next scheduled attempt.
  const ask = () => {
    if (socket?.readyState !== WebSocket.OPEN || document.visibilityState === 'hidden') return
    socket.send(JSON.stringify({ type: 'ping' }))
    expect(patience)
  }
  window.addEventListener('online', ask)
  document.addEventListener('visibilitychange', ask)
  const close = () => {
    window.removeEventListener('online', ask)
    document.removeEventListener('visibilitychange', ask)
    heard()
    // It waits for a connection that is under way, which is refused where nobody wants it any more.
    Promise.resolve(client.dispose()).catch(() => undefined)
  }
  return { client, close }
}

// waited is over after so many milliseconds, or as soon as there is a network again.
function waited(ms: number): Promise<void> {
  return new Promise((go) => {
    const end = () => {
      clearTimeout(timer)
      window.removeEventListener('online', end)
      go()
    }
    const timer = setTimeout(end, ms)
    window.addEventListener('online', end)
  })
}
