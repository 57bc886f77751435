import { useMemo } from 'react'
import { useConditions } from '../../app/go'
import { useShell } from '../../app/shown'
import { agency } from '../../app/url'
import { graphql } from '../../gql/gql'
import type { BillingPageQuery } from '../../gql/graphql'
import { usePages } from '../../lib/pages'
import { text } from '../../text/text'
import { Card } from '../../ui/card'
import { Waiting } from '../../ui/empty'
import { Page } from '../../ui/page'
import { Spot } from '../../ui/spot'
import { Spending } from '../subaccount/spending'
import { PriceCard } from './price-card'
import { SoFar } from './so-far'
import { StatementList } from './statement-list'

const Document = graphql(`
  query BillingPage($client: ID, $id: ID!, $here: Boolean!, $month: String, $after: String) {
    priceList(subaccountId: $client) {
      ...PriceCard_PriceList
    }
    workspaceSpending @skip(if: $here) {
      ...Spending_Spending
    }
    monthStatement(subaccountId: $id) @include(if: $here) {
      ...SoFar_Statement
    }
    viewer {
      id
      wholeWorkspace
    }
    statements(subaccountId: $client, month: $month, first: 50, after: $after) {
      nodes {
        id
        number
        subaccountId
        subaccountName
        month
        currency
        total
        issuedAt
      }
      pageInfo {
        hasNextPage
        endCursor
      }
      totalCount
    }
  }
`)

const pick = (data: BillingPageQuery) => data.statements
const words = text.billing

// BillingPage has the prices of the workspace, or of a client, and the statements.
export function BillingPage() {
  const { subaccount, can } = useShell()
  const [c, setConditions] = useConditions('month')
  const here = subaccount !== agency
  const variables = useMemo(
    () => ({
      client: here ? subaccount : null,
      id: here ? subaccount : '',
      here,
      month: /^\d{4}-\d{2}$/.test(c.month) ? c.month : null,
    }),
    [here, subaccount, c.month],
  )
  const pages = usePages(Document, variables, pick)
  const { data } = pages
  const whole = data?.viewer.wholeWorkspace ?? false
  return (
    <Page title={words.title} hint={here ? words.clientHint : words.agencyHint}>
      {data && (here || whole) && (
        <Spot id="prices">
          <PriceCard
            list={data.priceList}
            client={variables.client}
            mayChange={whole && can('subaccounts:update')}
            onChange={pages.refresh}
          />
        </Spot>
      )}
      {data && here && <SoFar statement={data.monthStatement ?? null} />}
      {!here && data?.workspaceSpending && (
        <Card title={words.spending} hint={words.spendingHint}>
          <Spending spending={data.workspaceSpending} />
        </Card>
      )}
      {pages.waiting && <Waiting lines={8} />}
      {!pages.waiting && (
        <Spot id="statements">
          <StatementList
            pages={pages}
            here={here}
            month={c.month}
            onMonth={(month) => {
              setConditions({ month })
            }}
          />
        </Spot>
      )}
    </Page>
  )
}
