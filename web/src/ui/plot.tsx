import { useEffect, useRef } from 'react'
import UPlot, { type AlignedData, type Options } from 'uplot'
import 'uplot/dist/uPlot.min.css'
import type { Series } from './series'

type Props = { days: string[]; series: Series[]; write: (n: number) => string }

// What is counted is counted in whole numbers.
const steps = [1, 2, 5, 10, 20, 50, 100, 200, 500, 1_000, 2_000, 5_000, 10_000, 50_000, 100_000]

const bars = UPlot.paths.bars?.({ size: [0.6, 28], radius: 0.25 })

// Plot draws bars for the first series and lines for the others, in the colours of the theme.
export default function Plot({ days, series, write }: Props) {
  const frame = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const node = frame.current
    if (!node) return
    const times = days.map((d) => new Date(`${d}T12:00:00`).getTime() / 1_000)
    const data: AlignedData = [times, ...series.map((s) => s.values)]
    let plot = new UPlot(options(node, series, write), data, node)
    const redraw = () => {
      plot.destroy()
      plot = new UPlot(options(node, series, write), data, node)
    }
    const size = new ResizeObserver(() => {
      plot.setSize({ width: node.clientWidth, height: node.clientHeight })
    })
    size.observe(node)
    const theme = new MutationObserver(redraw)
    theme.observe(document.documentElement, { attributeFilter: ['data-theme'] })
    return () => {
      size.disconnect()
      theme.disconnect()
      plot.destroy()
    }
  }, [days, series, write])
  return <div ref={frame} className="h-full w-full" />
}

function options(node: HTMLElement, series: Series[], write: (n: number) => string): Options {
  const colour = (name: string) => getComputedStyle(document.documentElement).getPropertyValue(`--${name}`).trim()
  const axis = {
    stroke: colour('soft'),
    grid: { stroke: colour('line'), width: 1 },
    ticks: { show: false },
    font: '11px Geist',
  }
  const whole = series.every((s) => s.values.every(Number.isInteger))
  return {
    width: node.clientWidth,
    height: node.clientHeight,
    legend: { show: false },
    cursor: { y: false, points: { show: false } },
    scales: { y: { range: (_, __, most) => [0, Math.max(1, most * 1.1)] } },
    axes: [
      {
        ...axis,
        grid: { show: false },
        values: (_, ticks) => ticks.map((t) => shortDay.format(new Date(t * 1_000))),
        space: 60,
        size: 28,
      },
      { ...axis, values: (_, ticks) => ticks.map(write), size: 56, ...(whole && { incrs: steps }) },
    ],
    series: [
      {},
      ...series.map((s, i) => ({
        label: s.label,
        stroke: colour(s.colour),
        width: i === 0 ? 0 : 2,
        ...(i === 0 && bars ? { paths: bars, fill: colour(s.colour) } : {}),
        points: { show: false },
      })),
    ],
  }
}

const shortDay = new Intl.DateTimeFormat(navigator.language, { month: 'short', day: 'numeric' })
