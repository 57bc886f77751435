import { lazy, Suspense } from 'react'
import { count } from '../lib/format'
import { Waiting } from './empty'
import type { Series } from './series'

type Props = { label: string; days: string[]; series: Series[]; write?: (n: number) => string }

const Plot = lazy(() => import('./plot'))

// Chart shows how something went from day to day; who cannot see it reads the same as a table.
export function Chart({ label, days, series, write = count }: Props) {
  return (
    <figure aria-label={label} className="m-0">
      <div aria-hidden className="h-56 lg:h-64">
        <Suspense fallback={<Waiting lines={4} />}>
          <Plot {...{ days, series, write }} />
        </Suspense>
      </div>
      <table className="sr-only">
        <caption>{label}</caption>
        <tbody>
          {days.map((day, i) => (
            <tr key={day}>
              <th scope="row">{day}</th>
              {series.map((s) => (
                <td key={s.label}>{`${s.label}: ${write(s.values[i] ?? 0)}`}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </figure>
  )
}
