import { flexRender, useReactTable, type Row, type RowSelectionState, type Table as Model } from '@tanstack/react-table'
import { useVirtualizer } from '@tanstack/react-virtual'
import { memo, useEffect, useMemo, useRef, type ReactNode } from 'react'
import { count } from '../lib/format'
import { floorOf, isShown, tracksOf, type Layout } from '../lib/layout'
import { useLayout } from '../lib/list'
import { usePhone } from '../lib/media'
import { isStale, type Pages } from '../lib/pages'
import { text } from '../text/text'
import { Button } from './button'
import { classes } from './class'
import { isNamed, type Column } from './column'
import { ColumnMenu } from './column-menu'
import { WaitingRows } from './empty'
import { grown } from './grown'
import { Separators } from './separator'
import { Head } from './table-head'
import { Trouble } from './trouble'

export type { Column } from './column'

type Props<T> = {
  // list is under which name it is kept how somebody has it.
  list: string
  label: string
  pages: Pages<T>
  columns: Column<T>[]
  empty: ReactNode
  onOpen?: (row: T) => void
  rowId: (row: T) => string
  selection?: { state: RowSelectionState; onChange: (state: RowSelectionState) => void }
  // order is the list's usual one; another stands in the address.
  order?: string
}

const rowHeight = 40
// headAndRows is how many lines stand there until a list is read: the head is as high as a row.
const headAndRows = 12
const menuTrack = '3rem'

// Table is a list of any length: only rows in sight are in the page, further pages come as one scrolls. Its columns can be chosen and
// sized, and those that the server can sort by sort it.
export function Table<T>({ list, label, pages, columns, empty, onOpen, rowId, selection, order = '' }: Props<T>) {
  const phone = usePhone()
  const [layout, keep] = useLayout(list)
  const shown = useMemo(
    () => columns.filter((c) => (phone ? c.meta?.narrow : isShown(c, layout))),
    [phone, columns, layout],
  )
  // eslint-disable-next-line react-hooks/incompatible-library -- the table's functions are new with every render
  const model = useReactTable({
    data: pages.rows,
    columns: shown,
    getRowId: rowId,
    getCoreRowModel: grown(),
    enableRowSelection: Boolean(selection),
    state: { rowSelection: selection?.state ?? {} },
    onRowSelectionChange: (change) =>
      selection?.onChange(typeof change === 'function' ? change(selection.state) : change),
  })
  if (pages.problem && pages.rows.length === 0) return <Trouble inside problem={pages.problem} onRetry={pages.retry} />
  if (pages.waiting) return <WaitingRows rows={headAndRows} height={rowHeight} />
  if (pages.rows.length === 0) return <>{empty}</>
  const menu = phone ? null : <ColumnMenu columns={columns} layout={layout} onChange={keep} />
  return <Body {...{ label, pages, model, onOpen, layout, keep, order, menu, phone }} />
}

type BodyProps<T> = {
  label: string
  pages: Pages<T>
  model: Model<T>
  onOpen: ((row: T) => void) | undefined
  layout: Layout
  keep: (to: Layout) => void
  order: string
  menu: ReactNode
  phone: boolean
}

function Body<T>({ label, pages, model, onOpen, layout, keep, order, menu, phone }: BodyProps<T>) {
  const frame = useRef<HTMLDivElement>(null)
  const rows = model.getRowModel().rows
  // eslint-disable-next-line react-hooks/incompatible-library -- likewise
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => frame.current,
    estimateSize: () => rowHeight,
    overscan: 12,
  })
  const items = virtual.getVirtualItems()
  const lastShown = items.at(-1)?.index ?? 0
  const { next, more } = pages
  const broken = pages.problem !== null
  useEffect(() => {
    if (more && !broken && lastShown >= rows.length - 12) next()
  }, [lastShown, rows.length, more, broken, next])
  const columns = model.options.columns
  const last = columns.at(-1)
  const tracks = useMemo(() => {
    const own = tracksOf(columns, phone ? { hidden: {}, widths: {} } : layout)
    // The menu of the columns stands over the actions of the rows, where there are such.
    return !phone && last && isNamed(last) ? [...own, menuTrack] : own
  }, [columns, layout, phone, last])
  return (
    <div className="flex min-h-0 flex-col">
      <div
        ref={frame}
        data-list
        tabIndex={0}
        className="max-h-[max(20rem,calc(100dvh-15rem))] overflow-auto rounded-t-2xl outline-offset-[-2px]"
        style={{ '--tracks': tracks.join(' '), '--floor': floorOf(tracks) } as never}
      >
        {!phone && <Separators columns={columns.map(named)} {...{ tracks, layout }} onChange={keep} />}
        <div
          role="table"
          aria-label={label}
          aria-rowcount={pages.total ?? rows.length}
          aria-busy={isStale(pages)}
          className="transition-opacity aria-busy:opacity-60 aria-busy:delay-200"
        >
          <Head {...{ model, order, menu }} />
          <div role="rowgroup" className="relative min-w-(--floor)" style={{ height: virtual.getTotalSize() }}>
            {items.map((item) => {
              const row = rows[item.index]
              return (
                row && (
                  <Line
                    key={row.id}
                    row={row as Row<unknown>}
                    columns={columns}
                    index={item.index}
                    top={item.start}
                    selected={row.getIsSelected()}
                    onOpen={onOpen as Props<unknown>['onOpen']}
                  />
                )
              )
            })}
          </div>
        </div>
      </div>
      <Foot pages={pages} shown={rows.length} />
    </div>
  )
}

const named = ({ id = '', header }: { id?: string; header?: unknown }) => ({
  id,
  name: isNamed({ header }) ? String(header) : null,
})

type LineProps = {
  row: Row<unknown>
  // columns are what the row's cells follow from.
  columns: unknown
  index: number
  top: number
  selected: boolean
  onOpen: ((row: unknown) => void) | undefined
}

// Line is drawn anew only when something of it has changed: as one scrolls, or sizes a column, most have not.
const Line = memo(function Line({ row, index, top, selected, onOpen }: LineProps) {
  return (
    <div
      role="row"
      aria-rowindex={index + 1}
      onClick={(e) => {
        if (!(e.target as HTMLElement).closest('a,button,input,label,[role=checkbox]')) onOpen?.(row.original)
      }}
      className={classes(
        'absolute inset-x-0 grid grid-cols-(--tracks) items-center border-b border-line',
        onOpen && 'cursor-pointer',
        selected ? 'bg-accent-wash' : onOpen && 'hover:bg-sunken',
      )}
      style={{ height: rowHeight, transform: `translateY(${String(top)}px)` }}
    >
      {row.getVisibleCells().map((cell) => (
        <div
          key={cell.id}
          role="cell"
          className={classes(
            'flex min-w-0 items-center gap-2 truncate px-3 leading-5 first:pl-5',
            cell.column.columnDef.meta?.end && 'justify-end tabular',
          )}
        >
          {flexRender(cell.column.columnDef.cell, cell.getContext())}
        </div>
      ))}
    </div>
  )
})

function Foot<T>({ pages, shown }: { pages: Pages<T>; shown: number }) {
  const total = pages.total ?? shown
  return (
    <div className="flex h-11 items-center justify-between border-t border-line px-5 text-xs text-soft">
      <span className="tabular" role="status">
        {text.table.total(total, pages.total === null && pages.more ? `${count(shown)}+` : count(total))}
      </span>
      {pages.problem && (
        <span role="alert" className="min-w-0 truncate px-3 text-bad">
          {pages.problem.message}
        </span>
      )}
      {(pages.more || pages.problem) && (
        <Button size="small" look="quiet" pending={pages.moving} onClick={pages.more ? pages.next : pages.retry}>
          {pages.problem ? text.action.retry : text.action.loadMore}
        </Button>
      )}
    </div>
  )
}
