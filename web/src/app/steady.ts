// How a subscription is heard by whom it is for.
export type Sink<T> = { next: (value: T) => void; error: (error: unknown) => void; complete: () => void }

const longest = 30_000

// settled is after how many milliseconds what begins anew has not been refused.
const settled = 2_000

// standing is the context of a subscription that is to go on.
export const standing = { standing: true }

// pause is how many milliseconds to wait before another try. It is spread, for a server that restarts ends what all pages hear.
export const pause = (tries: number) => Math.min(longest, 500 * 2 ** tries) * (0.5 + Math.random() / 2)

// steady hears a subscription until it is ended from here: a server that restarts completes it, and a busy one refuses it. Again is
// called whenever it goes on, for what happened meanwhile was not heard; a try that is refused has nobody read anything anew.
export function steady<T>(subscribe: (sink: Sink<T>) => () => void, next: (value: T) => void, again: () => void) {
  let tries = 0
  let timer: ReturnType<typeof setTimeout> | undefined
  let missed = false
  let end: () => void = () => undefined
  const goesOn = () => {
    if (!missed) return
    missed = false
    clearTimeout(timer)
    again()
  }
  const begin = () => {
    let over = false
    const ended = () => {
      if (over) return
      over = missed = true
      clearTimeout(timer)
      timer = setTimeout(begin, pause(tries++))
    }
    if (missed) timer = setTimeout(goesOn, settled)
    end = subscribe({
      next: (value) => {
        tries = 0
        goesOn()
        next(value)
      },
      error: ended,
      complete: ended,
    })
    const stop = end
    end = () => {
      over = true // a listener that unsubscribes gets the end as well
      stop()
    }
  }
  begin()
  return () => {
    clearTimeout(timer)
    end()
  }
}

// once hears a subscription to its end, and no further than its connection: a reconnect would ask for it again. OnBroken tells when that is.
export function once<T>(
  subscribe: (sink: Sink<T>) => () => void,
  sink: Sink<T>,
  onBroken: (tell: () => void) => () => void,
) {
  let over = false
  const end = subscribe({
    next: (value) => {
      if (!over) sink.next(value)
    },
    error: (error) => {
      if (!over) sink.error(error)
      stop()
    },
    complete: () => {
      if (!over) sink.complete()
      stop()
    },
  })
  const quiet = onBroken(() => {
    if (!over) sink.error(new Error('the connection is broken'))
    stop()
    end()
  })
  function stop() {
    over = true
    quiet()
  }
  return () => {
    stop()
    end()
  }
}
