import { Outlet, useParams } from '@tanstack/react-router'
import { useEffect, useLayoutEffect, useMemo, useState } from 'react'
import { Provider, useQuery, type CombinedError } from 'urql'
import { graphql } from '../gql/gql'
import type { ShellQuery } from '../gql/graphql'
import { wear, type Brand } from '../lib/brand'
import { FeedContext, type Feed } from '../lib/live'
import { problemOf } from '../lib/problem'
import { useSending } from '../lib/send-views'
import { follow } from '../text/language'
import { text } from '../text/text'
import { buttonClass } from '../ui/button'
import { Waiting } from '../ui/empty'
import { Trouble } from '../ui/trouble'
import { useAddressed } from './addressed'
import { useAgain } from './again'
import { graph, type Graph } from './client'
import { useErased } from './erased'
import { Frame } from './frame'
import { isGone } from './kept'
import { remembered } from './remembered'
import { last, present } from './session'
import { ShellContext, type Shell } from './shown'
import { signOut } from './sign-out'
import { agency, url } from './url'

const Document = graphql(`
  query Shell($id: ID!, $there: Boolean!) {
    viewer {
      id
      name
      email
      language
      role
      scopes
      wholeWorkspace
      workspace {
        id
        name
      }
      workspaces {
        id
        name
      }
    }
    here: subaccount(id: $id) @include(if: $there) {
      id
      name
      timeZone
    }
    newestEvent @include(if: $there)
    subaccounts(first: 100, includeArchived: true) {
      nodes {
        id
        name
        archived
        timeZone
      }
      pageInfo {
        hasNextPage
      }
    }
    tableViews {
      id
      list
      name
      conditions
      layout
    }
    brand {
      name
      logo
      icon
      supportUrl
      supportEmail
      light {
        accent
        hover
        ink
        wash
      }
      dark {
        accent
        hover
        ink
        wash
      }
    }
  }
`)

// An answer without views is one of views, too.
const context = { additionalTypenames: ['TableView'] }

const variablesOf = (subaccount: string) => ({ id: subaccount, there: subaccount !== agency })

let entered: (Graph & { subaccount: string }) | undefined

// enter asks for the signed-in user while the page is still loading.
export function enter(subaccount: string): Graph {
  if (entered?.subaccount !== subaccount) {
    entered = { subaccount, ...graph(subaccount) }
    void entered.client.query(Document, variablesOf(subaccount), context).toPromise()
  }
  return entered
}

function leave(way: Graph): void {
  way.close()
  if (entered === way) entered = undefined
}

// beginning is where somebody starts who has been nowhere yet: with the client, if they can see only one, and otherwise in the agency. Where
// not all are read, those that are archived among them, that is the agency as well. Its page needs the same answer.
export async function beginning(): Promise<string> {
  const way = enter(agency)
  const { data } = await way.client.query(Document, variablesOf(agency), context).toPromise()
  const [first, ...more] = data?.subaccounts.nodes.filter((s) => !s.archived) ?? []
  if (!first || more.length > 0 || data?.subaccounts.pageInfo.hasNextPage) return agency
  leave(way)
  return first.id
}

// ShellPage surrounds every page behind the login. Each subaccount has its own cache and socket.
export function ShellPage() {
  const { subaccount } = useParams({ strict: false })
  const chosen = subaccount ?? agency
  const way = useMemo(() => enter(chosen), [chosen])
  useEffect(() => () => leave(way), [way])
  return (
    <Provider value={way.client} key={chosen}>
      <Loaded subaccount={chosen} live={way.live} />
    </Provider>
  )
}

export function Loaded({ subaccount, live }: { subaccount: string; live: Feed }) {
  const [{ data, error }, again] = useQuery({
    query: Document,
    variables: useMemo(() => variablesOf(subaccount), [subaccount]),
    requestPolicy: 'cache-first',
    context,
  })
  const before = useMemo(() => remembered.of(subaccount, last.workspace() ?? ''), [subaccount])
  const known = useHeld(data, error, before)
  const newest = data ? (data.newestEvent ?? null) : error ? null : undefined
  const shell = useMemo(() => known && shellOf(known, subaccount, newest), [known, subaccount, newest])
  const anew = () => {
    again({ requestPolicy: 'network-only' })
  }
  useAddressed(data && shell)
  const forget = useErased(data && shell)
  useSending(data && shell, anew)
  useAgain(live, () => {
    anew()
    forget()
  })
  // What a browser remembers from before there were brands has none.
  const brand = known?.brand as Brand | undefined
  useLayoutEffect(() => {
    if (brand) wear(brand)
  }, [brand])
  useEffect(() => {
    if (!data || !present.is(data.viewer.id, data.viewer.email ?? '')) return
    remembered.keep(subaccount, data)
    follow(data.viewer.language)
    last.keep('workspace', data.viewer.workspace.id)
    last.keep('subaccount', subaccount)
  }, [data, subaccount])
  if (error && !shell) return <Unreachable error={error} subaccount={subaccount} onRetry={anew} />
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

// useHeld is the last answer, which begins with what is remembered. It stands until there is another, and where it cannot be read again,
// for whatever reason: dialogs, forms and calls of this page end with the shell. A refusal of what is gone alone takes it away.
function useHeld<T>(data: T | undefined, error: CombinedError | undefined, before: T | undefined): T | undefined {
  const [held, setHeld] = useState(before)
  const known = data ?? (error && isGone(error) ? undefined : held)
  if (known !== held) setHeld(known)
  return known
}

type UnreachableProps = { error: unknown; subaccount: string; onRetry: () => void }

// Unreachable replaces the whole page. It leads out of a subaccount that one no longer has access to.
export function Unreachable({ error, subaccount, onRetry }: UnreachableProps) {
  const words = text.shell
  return (
    <main className="flex min-h-dvh flex-col items-center justify-center gap-4">
      <Trouble problem={problemOf(error)} onRetry={onRetry} />
      {subaccount !== agency && (
        <a href={url.home.replace('$subaccount', agency)} className={buttonClass('plain')}>
          {words.agency}
        </a>
      )}
      <button
        type="button"
        className={buttonClass('quiet')}
        onClick={() => {
          void signOut()
        }}
      >
        {words.signOut}
      </button>
    </main>
  )
}

type Newest = Shell['newest']

function shellOf({ viewer, here, subaccounts, tableViews }: ShellQuery, subaccount: string, newest: Newest): Shell {
  const scopes = new Set(viewer.scopes)
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
    // Likewise what it remembers from before the server kept views.
    views: (tableViews as ShellQuery['tableViews'] | undefined) ?? [],
    can: (scope) => scopes.has(scope),
    newest,
    whole: viewer.wholeWorkspace,
  }
}
