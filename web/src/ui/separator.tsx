import { useEffect, useRef, type KeyboardEvent, type PointerEvent } from 'react'
import { bounded, least, most, type Layout } from '../lib/layout'
import { text } from '../text/text'

type Props = {
  // columns are the places in the head, by the names of what can be sized.
  columns: readonly { id: string; name: string | null }[]
  tracks: readonly string[]
  layout: Layout
  onChange: (to: Layout) => void
}

const [step, leap] = [16, 64]

const row = (of: HTMLElement) => of.closest<HTMLElement>('[data-separators]')
const widthsOf = (of: HTMLElement) => [...(row(of)?.children ?? [])].map((place) => (place as HTMLElement).offsetWidth)

// Separators stand over the head of a list, at the ends of its columns, and size them. They are no part of the table: a column is called by
// its title alone. The tab key finds the first.
export function Separators({ columns, tracks, layout, onChange }: Props) {
  const places = useRef<HTMLDivElement>(null)
  const ids = columns.map((c) => c.id).join()
  const first = columns.findIndex((c) => c.name)
  useEffect(() => (places.current ? measure(places.current) : undefined), [ids])
  // Those before it keep their widths: what one drags stays under the pointer.
  const size = (index: number, widths: number[]) => {
    const sized = columns.slice(0, index + 1).flatMap(({ id, name }, i) => (name ? [[id, widths[i]]] : []))
    onChange({ ...layout, widths: { ...layout.widths, ...(Object.fromEntries(sized) as Record<string, number>) } })
  }
  const reset = (id: string) => {
    onChange({ ...layout, widths: Object.fromEntries(Object.entries(layout.widths).filter(([other]) => other !== id)) })
  }
  return (
    <div
      ref={places}
      data-separators
      className="pointer-events-none sticky top-0 z-20 grid h-0 min-w-(--floor) grid-cols-(--tracks)"
    >
      {columns.map(({ id, name }, i) => (
        <span key={id} className="relative h-10 min-w-0">
          {name && (
            <Separator
              name={name}
              index={i}
              tracks={tracks}
              tabIndex={i === first ? 0 : -1}
              onSize={(widths) => {
                size(i, widths)
              }}
              onReset={() => {
                reset(id)
              }}
            />
          )}
        </span>
      ))}
    </div>
  )
}

type OneProps = {
  name: string
  index: number
  tracks: readonly string[]
  tabIndex: number
  // onSize gets the widths of all columns, of which those up to this one apply from now on.
  onSize: (widths: number[]) => void
  onReset: () => void
}

// Separator sizes a column by the pointer or the arrow keys. As one drags, the page draws nothing anew: all rows follow one variable of CSS.
function Separator({ name, index, tracks, tabIndex, onSize, onReset }: OneProps) {
  const drag = useRef<{ from: number; widths: number[] } | null>(null)
  const sized = (widths: number[], by: number) => widths.map((w, i) => (i === index ? bounded(w + by) : w))
  const draw = (of: HTMLElement, widths: readonly number[] | null) => {
    const drawn = tracks.map((track, i) => (widths && i <= index ? `${String(widths[i])}px` : track))
    row(of)?.parentElement?.style.setProperty('--tracks', drawn.join(' '))
  }
  const move = ({ currentTarget: at, clientX }: PointerEvent<HTMLElement>) => {
    if (drag.current) draw(at, sized(drag.current.widths, clientX - drag.current.from))
  }
  const drop = ({ currentTarget: at, clientX }: PointerEvent<HTMLElement>) => {
    const { current } = drag
    drag.current = null
    if (!current) return
    if (clientX === current.from) draw(at, null)
    else onSize(sized(current.widths, clientX - current.from))
  }
  const press = (e: KeyboardEvent<HTMLElement>) => {
    const by = e.shiftKey ? leap : step
    const change = { ArrowLeft: -by, ArrowRight: by, Home: -most, End: most }[e.key]
    if (change !== undefined) onSize(sized(widthsOf(e.currentTarget), change))
    else if (e.key === 'Enter') onReset()
    else if (e.key === 'ArrowUp' || e.key === 'ArrowDown') go(e.currentTarget, e.key === 'ArrowUp' ? -1 : 1)
    else return
    e.preventDefault()
  }
  return (
    <div
      role="separator"
      aria-orientation="vertical"
      aria-label={text.table.width(name)}
      aria-valuemin={least}
      aria-valuemax={most}
      aria-valuenow={least}
      tabIndex={tabIndex}
      title={text.table.widthHint}
      onKeyDown={press}
      onDoubleClick={onReset}
      onPointerDown={(e) => {
        e.currentTarget.setPointerCapture(e.pointerId)
        drag.current = { from: e.clientX, widths: widthsOf(e.currentTarget) }
      }}
      onPointerMove={move}
      onPointerUp={drop}
      onPointerCancel={(e) => {
        drag.current = null
        draw(e.currentTarget, null)
      }}
      className="group pointer-events-auto absolute inset-y-0 -right-3 flex w-6 cursor-col-resize touch-none items-center justify-center rounded outline-offset-[-2px]"
    >
      <span
        className="h-4 w-px bg-line group-hover:h-full group-hover:bg-accent group-focus-visible:h-full group-focus-visible:bg-accent"
        aria-hidden
      />
    </div>
  )
}

// go to the separator before or after.
function go(from: HTMLElement, by: number): void {
  const all = [...(row(from)?.querySelectorAll<HTMLElement>('[role=separator]') ?? [])]
  all[all.indexOf(from) + by]?.focus()
}

// measure keeps the widths that separators tell, as columns change theirs.
function measure(places: HTMLElement): () => void {
  const watch = new ResizeObserver((entries) => {
    for (const { target } of entries)
      target.firstElementChild?.setAttribute('aria-valuenow', String(bounded((target as HTMLElement).offsetWidth)))
  })
  for (const place of places.children) watch.observe(place)
  return () => {
    watch.disconnect()
  }
}
