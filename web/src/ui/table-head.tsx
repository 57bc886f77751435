import { flexRender, type Header, type Table as Model } from '@tanstack/react-table'
import { ArrowDown, ArrowUp } from 'lucide-react'
import type { ReactNode } from 'react'
import { useConditions } from '../app/go'
import { text } from '../text/text'
import { classes } from './class'
import { isNamed } from './column'

type Props<T> = {
  model: Model<T>
  // order is the list's usual one.
  order: string
  // menu stands at the end: over the actions of the rows, where there are such.
  menu: ReactNode
}

// Head has the titles of the columns, by which the list is sorted.
export function Head<T>({ model, order, menu }: Props<T>) {
  const headers = model.getHeaderGroups()[0]?.headers ?? []
  const last = headers.at(-1)
  const apart = last && isNamed(last.column.columnDef)
  return (
    <div role="rowgroup" className="sticky top-0 z-10 min-w-(--floor) bg-surface">
      <div role="row" className="grid grid-cols-(--tracks) border-b border-line">
        {headers.map((header) => (
          <Title key={header.id} header={header} order={order}>
            {header === last && !apart && menu}
          </Title>
        ))}
        {menu && apart && (
          <div role="columnheader" className="flex h-10 items-center justify-end px-2">
            {menu}
          </div>
        )}
      </div>
    </div>
  )
}

type TitleProps<T> = { header: Header<T, unknown>; order: string; children: ReactNode }

function Title<T>({ header, order, children }: TitleProps<T>) {
  const [{ sort }, change] = useConditions('sort')
  const { columnDef } = header.column
  const by = columnDef.meta?.order
  const now = sort || order
  const sorted = !by ? undefined : now === by.asc ? 'ascending' : now === by.desc ? 'descending' : 'none'
  const shown = flexRender(columnDef.header, header.getContext()) || <span className="sr-only">{text.action.more}</span>
  return (
    <div
      role="columnheader"
      aria-sort={sorted}
      className={classes(
        'flex h-10 min-w-0 items-center px-3 text-xs font-medium text-soft first:pl-5',
        columnDef.meta?.end && 'justify-end',
      )}
    >
      {by ? (
        <button
          type="button"
          className={classes(
            'flex min-w-0 items-center gap-1 rounded py-1 hover:text-ink',
            sorted !== 'none' && 'text-ink',
          )}
          onClick={() => {
            const next = sorted === 'none' ? by[by.first ?? 'asc'] : sorted === 'ascending' ? by.desc : by.asc
            change({ sort: next === order ? '' : next })
          }}
        >
          <span className="truncate">{shown}</span>
          <Arrow sorted={sorted} />
        </button>
      ) : (
        <span className={classes('min-w-0', isNamed(columnDef) ? 'truncate' : 'flex')}>{shown}</span>
      )}
      {children}
    </div>
  )
}

function Arrow({ sorted }: { sorted: string | undefined }) {
  const Icon = sorted === 'ascending' ? ArrowUp : ArrowDown
  return <Icon className={classes('size-3 shrink-0', sorted === 'none' && 'opacity-30')} aria-hidden />
}
