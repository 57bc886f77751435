// What is asked for while it runs is done once more afterwards, but not at once: who is told of much would ask without end.
const calm = 1_000

// oneAtATime runs something that is asked for often. A run that answers false has been overtaken by something else, and is not repeated.
// Nothing is run any more once it has been stopped.
export function oneAtATime(run: () => Promise<boolean>) {
  let running = false
  let again = false
  let stopped = false
  const start = async () => {
    running = true
    try {
      while (!stopped && (await run()) && again) {
        again = false
        await new Promise((go) => setTimeout(go, calm))
      }
    } finally {
      running = again = false
    }
  }
  return {
    running: () => running,
    ask: () => {
      if (stopped) return
      if (running) again = true
      else void start()
    },
    stop: () => {
      stopped = true
    },
  }
}
