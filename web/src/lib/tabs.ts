// How many milliseconds another tab has to say that it has something to finish, and to finish it. The tab that asks does not wait for one that hangs.
const heard = 300
const longest = 5_000

type Said = { ask?: string; begun?: string; done?: string }

const channel = typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel('switchboard.finish')

// answer has this tab finish what it has, if anything, when another one is about to end the session of both.
export function answer(busy: () => boolean, finish: () => Promise<unknown>): void {
  channel?.addEventListener('message', ({ data: { ask } }: MessageEvent<Said>) => {
    if (ask === undefined || !busy()) return
    channel.postMessage({ begun: ask })
    const done = () => {
      channel.postMessage({ done: ask })
    }
    finish().then(done, done)
  })
}

// askOthers settles when all other tabs have finished what they had.
export function askOthers(): Promise<void> {
  if (!channel) return Promise.resolve()
  return new Promise((go) => {
    const ask = `${Date.now()} ${Math.random()}` // a page without TLS has no randomUUID
    let open = 0
    let waiting = true
    const end = () => {
      clearTimeout(late)
      channel.removeEventListener('message', hear)
      go()
    }
    const hear = ({ data }: MessageEvent<Said>) => {
      if (data.begun === ask) open++
      if (data.done === ask && --open === 0 && !waiting) end()
    }
    const late = setTimeout(end, longest)
    setTimeout(() => {
      waiting = false
      if (open === 0) end()
    }, heard)
    channel.addEventListener('message', hear)
    channel.postMessage({ ask })
  })
}
