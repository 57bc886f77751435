import { useRouterState } from '@tanstack/react-router'
import { Building2 } from 'lucide-react'
import type { ReactNode } from 'react'
import { useQuery } from 'urql'
import { useConditions } from '../../app/go'
import { useShell } from '../../app/shown'
import { agency } from '../../app/url'
import { graphql } from '../../gql/gql'
import { problemOf } from '../../lib/problem'
import { text } from '../../text/text'
import { Badge } from '../../ui/badge'
import { Empty, Waiting } from '../../ui/empty'
import { Page } from '../../ui/page'
import { Spot } from '../../ui/spot'
import { Tabs } from '../../ui/tabs'
import { Trouble } from '../../ui/trouble'
import { Archiving } from './archiving'
import { Retention } from './retention'
import { Storage } from './storage'
import { SubaccountForm } from './subaccount-form'

const Document = graphql(`
  query SubaccountPage($id: ID!) {
    subaccount(id: $id) {
      id
      name
      archived
      ...SubaccountForm_Subaccount
      ...Storage_Subaccount
    }
    retentions {
      ...Retention_Retention
    }
    spending {
      ...Spending_Spending
    }
    viewer {
      id
      wholeWorkspace
    }
  }
`)

// SubaccountPage has the settings of the chosen subaccount.
export function SubaccountPage() {
  const { subaccount: id } = useShell()
  const [{ data, error }, again] = useQuery({ query: Document, variables: { id }, pause: id === agency })
  const words = text.subaccount
  if (id === agency)
    return (
      <Page title={words.title}>
        <Empty icon={Building2} title={words.agency} hint={words.agencyHint} />
      </Page>
    )
  if (error && !data)
    return (
      <Trouble
        problem={problemOf(error)}
        onRetry={() => {
          again({ requestPolicy: 'network-only' })
        }}
      />
    )
  return (
    <Page
      title={words.title}
      hint={words.hint}
      badges={data?.subaccount.archived && <Badge>{text.state.archived}</Badge>}
    >
      {data ? (
        <Sections
          settings={
            <SubaccountForm subaccount={data.subaccount} spending={data.spending} whole={data.viewer.wholeWorkspace} />
          }
          data={
            <div className="flex flex-col gap-5">
              <Spot id="retention">
                <Retention retentions={data.retentions} />
              </Spot>
              <Spot id="storage">
                <Storage subaccount={data.subaccount} />
              </Spot>
              {data.viewer.wholeWorkspace && <Archiving subaccount={data.subaccount} />}
            </div>
          }
        />
      ) : (
        <Waiting />
      )}
    </Page>
  )
}

// dataSpots are the places on the second tab that an address can lead to.
const dataSpots = ['retention', 'storage']

// Sections are the settings that one saves together, and apart from them what applies at once. What is typed stays while one looks at the other.
function Sections(bodies: Record<'settings' | 'data', ReactNode>) {
  const words = text.subaccount.tabs
  const [{ tab }, change] = useConditions('tab')
  const hash = useRouterState({ select: (s) => s.location.hash })
  const value = tab || (dataSpots.includes(hash) ? 'data' : 'settings')
  return (
    <Tabs
      label={words.label}
      tabs={(['settings', 'data'] as const).map((of) => ({
        value: of,
        label: words[of],
        body: bodies[of],
        kept: of === 'settings',
      }))}
      value={value === 'data' ? 'data' : 'settings'}
      onChange={(to) => {
        change({ tab: to })
      }}
    />
  )
}
