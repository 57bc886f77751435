import {
  flexRender,
  useReactTable,
  type ColumnDef,
  type Row,
  type RowSelectionState,
  type Table as Model,
} from '@tanstack/react-table'
import { useVirtualizer } from '@tanstack/react-virtual'
import { memo, useEffect, useMemo, useRef, type ReactNode } from 'react'
import { count } from '../lib/format'
import { usePhone } from '../lib/media'
import type { Pages } from '../lib/pages'
import { text } from '../text/text'
import { Button } from './button'
import { classes } from './class'
import { Waiting } from './empty'
import { grown } from './grown'
import { Trouble } from './trouble'

// Align and width of a column stand in its meta: width is a track of CSS grid, such as "2fr" or "8rem".
declare module '@tanstack/react-table' {
  // eslint-disable-next-line @typescript-eslint/no-unused-vars -- the names are the library's
  interface ColumnMeta<TData, TValue> {
    width?: string
    end?: boolean
    // narrow says that a phone shows it, too.
    narrow?: boolean
  }
}

export type Column<T> = ColumnDef<T, unknown>

type Props<T> = {
  label: string
  pages: Pages<T>
  columns: Column<T>[]
  empty: ReactNode
  onOpen?: (row: T) => void
  rowId: (row: T) => string
  selection?: { state: RowSelectionState; onChange: (state: RowSelectionState) => void }
}

const rowHeight = 40

// Table is a list of any length: only rows in sight are in the page, further pages come as one scrolls.
export function Table<T>({ label, pages, columns, empty, onOpen, rowId, selection }: Props<T>) {
  const phone = usePhone()
  const shown = useMemo(() => (phone ? columns.filter((c) => c.meta?.narrow) : columns), [phone, columns])
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
  if (pages.problem && pages.rows.length === 0)
    return <Trouble inside problem={pages.problem} onRetry={pages.refresh} />
  if (pages.waiting) return <Waiting lines={8} />
  if (pages.rows.length === 0) return <>{empty}</>
  return <Body {...{ label, pages, model, onOpen }} />
}

function Body<T>({
  label,
  pages,
  model,
  onOpen,
}: {
  label: string
  pages: Pages<T>
  model: Model<T>
  onOpen: ((row: T) => void) | undefined
}) {
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
    if (more && !broken && lastShown >= rows.length - 20) next()
  }, [lastShown, rows.length, more, broken, next])
  const columns = model.options.columns
  const tracks = useMemo(() => columns.map((c) => c.meta?.width ?? '1fr'), [columns])
  return (
    <div className="flex min-h-0 flex-col">
      <div
        ref={frame}
        role="table"
        aria-label={label}
        aria-rowcount={pages.total ?? rows.length}
        aria-busy={pages.moving && !pages.more}
        tabIndex={0}
        className="max-h-[max(20rem,calc(100dvh-15rem))] overflow-auto rounded-t-2xl outline-offset-[-2px] transition-opacity aria-busy:opacity-60 aria-busy:delay-200"
      >
        <Head model={model} tracks={tracks} />
        <div role="rowgroup" className="relative" style={{ height: virtual.getTotalSize() }}>
          {items.map((item) => {
            const row = rows[item.index]
            return (
              row && (
                <Line
                  key={row.id}
                  row={row as Row<unknown>}
                  tracks={tracks}
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
      <Foot pages={pages} shown={rows.length} />
    </div>
  )
}

const grid = (tracks: string[]) => ({ gridTemplateColumns: tracks.join(' ') })

function Head<T>({ model, tracks }: { model: Model<T>; tracks: string[] }) {
  return (
    <div role="rowgroup" className="sticky top-0 z-10 bg-surface">
      {model.getHeaderGroups().map((group) => (
        <div key={group.id} role="row" className="grid border-b border-line" style={grid(tracks)}>
          {group.headers.map((header) => (
            <div
              key={header.id}
              role="columnheader"
              className={classes(
                'flex h-10 min-w-0 items-center px-3 text-xs font-medium text-soft first:pl-5',
                header.column.columnDef.meta?.end && 'justify-end',
              )}
            >
              {flexRender(header.column.columnDef.header, header.getContext()) || (
                <span className="sr-only">{text.action.more}</span>
              )}
            </div>
          ))}
        </div>
      ))}
    </div>
  )
}

type LineProps = {
  row: Row<unknown>
  tracks: string[]
  index: number
  top: number
  selected: boolean
  onOpen: ((row: unknown) => void) | undefined
}

// Line is drawn anew only when something of it has changed: as one scrolls, most have not.
const Line = memo(function Line({ row, tracks, index, top, selected, onOpen }: LineProps) {
  return (
    <div
      role="row"
      aria-rowindex={index + 1}
      onClick={(e) => {
        if (!(e.target as HTMLElement).closest('a,button,input,label,[role=checkbox]')) onOpen?.(row.original)
      }}
      className={classes(
        'absolute inset-x-0 grid items-center border-b border-line',
        onOpen && 'cursor-pointer hover:bg-sunken',
        selected && 'bg-accent-wash',
      )}
      style={{ ...grid(tracks), height: rowHeight, transform: `translateY(${String(top)}px)` }}
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
      {pages.more && (
        <Button size="small" look="quiet" pending={pages.moving} onClick={pages.next}>
          {pages.problem ? text.action.retry : text.action.loadMore}
        </Button>
      )}
    </div>
  )
}
