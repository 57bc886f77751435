import { Outlet, useParams } from '@tanstack/react-router'
import { useEffect, useMemo, useState } from 'react'
import { Provider, useQuery } from 'urql'
import { graphql } from '../gql/gql'
import type { ShellQuery } from '../gql/graphql'
import { FeedContext } from '../lib/live'
import { problemOf } from '../lib/problem'
import { text } from '../text/text'
import { Waiting } from '../ui/empty'
import { Trouble } from '../ui/trouble'
import { graph, type Graph } from './client'
import { feed } from './feed'
import { Frame } from './frame'
import { last } from './session'
import { ShellContext, type Shell } from './shown'
import { agency } from './url'

const Document = graphql(`
  query Shell {
    viewer {
      id
      name
      email
      role
      scopes
      workspace {
        id
        name
      }
      workspaces {
        id
        name
      }
    }
    subaccounts(first: 100, includeArchived: true) {
      nodes {
        id
        name
        archived
        timeZone
      }
    }
  }
`)

let entered: (Graph & { subaccount: string }) | undefined

// enter asks who is here while the page is still loaded.
export function enter(subaccount: string): Graph {
  if (entered?.subaccount !== subaccount) {
    entered = { subaccount, ...graph(subaccount) }
    void entered.client.query(Document, {}).toPromise()
  }
  return entered
}

function leave(way: Graph): void {
  way.close()
  if (entered === way) entered = undefined
}

// ShellPage is around every page of who is signed in. Another subaccount is another cache and another socket.
export function ShellPage() {
  const { subaccount } = useParams({ strict: false })
  const chosen = subaccount ?? agency
  const way = useMemo(() => enter(chosen), [chosen])
  useEffect(() => () => leave(way), [way])
  return (
    <Provider value={way.client} key={chosen}>
      <Loaded subaccount={chosen} />
    </Provider>
  )
}

function Loaded({ subaccount }: { subaccount: string }) {
  const [{ data, error }, again] = useQuery({ query: Document, requestPolicy: 'cache-first' })
  const [live] = useState(feed)
  const shell = useMemo(() => data && shellOf(data, subaccount), [data, subaccount])
  useEffect(() => {
    if (!shell) return
    last.keep('workspace', shell.workspace.id)
    last.keep('subaccount', subaccount)
  }, [shell, subaccount])
  if (error && !shell)
    return (
      <Trouble
        problem={problemOf(error)}
        onRetry={() => {
          again({ requestPolicy: 'network-only' })
        }}
      />
    )
  if (!shell) return <Waiting lines={3} />
  return (
    <ShellContext value={shell}>
      <FeedContext value={live}>
        <a
          href="#page"
          className="sr-only focus:not-sr-only focus:fixed focus:top-2 focus:left-2 focus:z-50 focus:rounded-lg focus:bg-raised focus:px-3 focus:py-2"
        >
          {text.shell.skip}
        </a>
        <Frame>
          <Outlet />
        </Frame>
      </FeedContext>
    </ShellContext>
  )
}

function shellOf({ viewer, subaccounts }: ShellQuery, subaccount: string): Shell {
  const scopes = new Set(viewer.scopes)
  const here = subaccounts.nodes.find((s) => s.id === subaccount)
  return {
    subaccount,
    subaccountName: here?.name ?? text.shell.agency,
    timeZone: here?.timeZone ?? 'UTC',
    name: viewer.name,
    email: viewer.email ?? '',
    userId: viewer.id,
    role: viewer.role ?? '',
    workspace: viewer.workspace,
    workspaces: [...viewer.workspaces],
    subaccounts: [...subaccounts.nodes],
    can: (scope) => scopes.has(scope),
  }
}
