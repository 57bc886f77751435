import type { Page } from 'playwright-core'

// pixels that are scrolled in a millisecond: 138 rows a second, so 10,000 of them take more than a minute.
const pace = 7.2

export type Frames = { count: number; mean: number; p99: number; worst: number; over50: number; long: number }

// scroll goes down a page at a steady pace until `done` says so, and measures the frames. What it scrolls is the element of the
// selector; `done` is an expression that sees it as `frame`.
export async function scroll(page: Page, selector: string, done: string): Promise<Frames> {
  const taken = await page.evaluate(
    async ({ selector, done, pace }) => {
      const frame = document.querySelector(selector)
      if (!frame) throw new Error(`nothing is ${selector}`)
      const isDone = new Function('frame', `return ${done}`) as (frame: Element) => boolean
      let long = 0
      const watch = new PerformanceObserver((list) => (long += list.getEntries().length))
      watch.observe({ type: 'longtask' })
      const deltas: number[] = []
      await new Promise<void>((end) => {
        let before = performance.now()
        const step = (now: number) => {
          deltas.push(now - before)
          before = now
          frame.scrollTop += pace * (deltas.at(-1) ?? 0)
          if (isDone(frame)) end()
          else requestAnimationFrame(step)
        }
        requestAnimationFrame((now) => {
          before = now
          requestAnimationFrame(step)
        })
      })
      watch.disconnect()
      return { deltas, long }
    },
    { selector, done, pace },
  )
  return { ...summary(taken.deltas), long: taken.long }
}

function summary(deltas: number[]): Omit<Frames, 'long'> {
  const sorted = [...deltas].sort((a, b) => a - b)
  return {
    count: sorted.length,
    mean: sorted.reduce((sum, d) => sum + d, 0) / sorted.length,
    p99: sorted[Math.floor(sorted.length * 0.99)] ?? 0,
    worst: sorted.at(-1) ?? 0,
    over50: sorted.filter((d) => d > 50).length,
  }
}

// emptyPage is one as long as `rows` of the table, without anything in it: what this machine can do at all.
export async function emptyPage(page: Page, rows: number): Promise<void> {
  await page.setContent(
    `<div id="frame" style="height:600px;overflow:auto"><div style="height:${String(rows * 52)}px"></div></div>`,
  )
}
