import type { ReactNode } from 'react'
import { url } from '../../app/url'
import type { AnalyticsListed } from '../../gql/graphql'
import { Link } from '../../ui/link'
import type { Range } from './range'

type Props = {
  figure: AnalyticsListed
  range: Range
  // of is the subaccount, if it is another than the chosen one.
  of?: string
  children: ReactNode
}

// EntriesLink opens the list of what a figure of the home page counts: from the same instant until the same.
export function EntriesLink({ figure, range, of, children }: Props) {
  const search = { figure, since: range.from, until: range.to }
  return (
    <Link to={url.analyticsEntries} search={search} {...(of && { of })}>
      {children}
    </Link>
  )
}
