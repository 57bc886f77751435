// What is asked for while it runs is done once more afterwards, but not at once: where much happens it would be asked for without end.
const calm = 1_000

// oneAtATime runs something that is asked for often. A run that answers false has been overtaken by something else, and is not repeated.
// Nothing is run any more once it has been stopped. After a run it rests for as long as rest says. What is asked for meanwhile waits
// until then, and ask(true) ends the rest.
export function oneAtATime(run: () => Promise<boolean>, rest: () => number = () => 0) {
  let running = false
  let again = false
  let hurried = false
  let stopped = false
  let wake: (() => void) | undefined
  const resting = async () => {
    running = false
    await new Promise<void>((go) => {
      wake = go
      setTimeout(go, rest())
    })
    wake = undefined
    running = true
  }
  const start = async () => {
    running = true
    try {
      while (!stopped && (await run())) {
        const repeats = again
        if (repeats) await new Promise((go) => setTimeout(go, calm))
        if (rest() > 0 && !hurried && !stopped) await resting()
        if (!repeats && !again) break
        again = hurried = false
      }
    } finally {
      running = again = hurried = false
    }
  }
  return {
    running: () => running,
    ask: (now = false) => {
      if (stopped) return
      if (!running && !wake) return void start()
      again = true
      hurried ||= now
      if (now) wake?.()
    },
    stop: () => {
      stopped = true
      wake?.()
    },
  }
}
