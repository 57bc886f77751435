import { CircleAlert } from 'lucide-react'
import { useMemo, useState, type ReactNode } from 'react'
import { useQuery } from 'urql'
import { last } from '../../app/session'
import { graphql } from '../../gql/gql'
import type { AppRequestInput, ConsentQuery, ConsentSubaccountsQuery } from '../../gql/graphql'
import { useMutate } from '../../lib/mutate'
import { problemOf } from '../../lib/problem'
import { text } from '../../text/text'
import { Button } from '../../ui/button'
import { Empty, Waiting } from '../../ui/empty'
import { Picker, type Choice } from '../../ui/picker'
import { Select } from '../../ui/select'
import { Alert } from '../../ui/trouble'
import { ScopeTicks } from '../settings/scope-ticks'
import { Door } from './door'
import { asked } from './asked'

const Document = graphql(`
  query Consent($input: AppRequestInput!) {
    viewer {
      wholeWorkspace
    }
    appRequest(input: $input) {
      name
      host
      local
      scopes {
        name
        title
        description
      }
    }
    subaccounts(first: 100) {
      nodes {
        id
        name
      }
      pageInfo {
        hasNextPage
      }
    }
  }
`)

const Found = graphql(`
  query ConsentSubaccounts($search: String) {
    subaccounts(search: $search, first: 20) {
      nodes {
        id
        name
      }
    }
  }
`)

const Allow = graphql(`
  mutation AllowApp($input: AppRequestInput!, $scopes: [String!]!, $subaccounts: [ID!]!) {
    allowApp(input: $input, scopes: $scopes, subaccounts: $subaccounts) {
      redirectUrl
    }
  }
`)

const Deny = graphql(`
  mutation DenyApp($input: AppRequestInput!) {
    denyApp(input: $input) {
      redirectUrl
    }
  }
`)

const words = text.access

// all stands for every subaccount. Nothing chosen does not: clearing a field is to allow nothing.
const all: Choice = { id: 'all', name: words.connectAll }

const asking = (search: string) => ({ search: search || null })
const some = (data: ConsentSubaccountsQuery) => data.subaccounts.nodes
const someOrAll = (data: ConsentSubaccountsQuery) => [all, ...data.subaccounts.nodes]

// Consent shows what an app asks for. Nobody is sent anywhere before they have clicked: the address is the app's own.
export function Consent({ email, children }: { email: string; children: ReactNode }) {
  const input = useMemo(() => asked(window.location.search), [])
  const [{ data, error }] = useQuery({ query: Document, variables: useMemo(() => ({ input }), [input]) })
  if (error) {
    const { message, fields } = problemOf(error)
    const why = Object.entries(fields).map(([field, problem]) => `${field}: ${problem}`)
    return (
      <main>
        <div role="alert">
          <Empty heading icon={CircleAlert} title={words.connectFailed} hint={words.connectFailedHint}>
            <p className="max-w-md text-center break-words">{why.length > 0 ? why.join(' ') : message}</p>
            <div className="w-full max-w-xs">{children}</div>
          </Empty>
        </div>
      </main>
    )
  }
  if (!data) return <Waiting lines={3} />
  const { name, host, local } = data.appRequest
  return (
    <Door wide signedIn title={words.connect(name)} hint={words.connectHint(email)}>
      <p>{local ? words.connectLocal(host) : words.connectWhere(host)}</p>
      <p className="mt-1 mb-5 text-soft">{words.connectWarning}</p>
      <Choice data={data} input={input}>
        {children}
      </Choice>
    </Door>
  )
}

const reads = (scope: string) => /:(list|read)$/.test(scope)

type ChoiceProps = { data: ConsentQuery; input: AppRequestInput; children: ReactNode }

// Choice is what somebody allows: at first what only reads, where the app asks for that among others.
function Choice({ data, input, children }: ChoiceProps) {
  const wanted = data.appRequest.scopes.map((s) => s.name)
  const reading = wanted.filter(reads)
  const [may, setMay] = useState(reading.length > 0 ? 'read' : 'all')
  const [scopes, setScopes] = useState(reading.length > 0 ? reading : wanted)
  const [where, setWhere] = useState(() => usual(data))
  const [allow, allowing] = useMutate(Allow, { quiet: true })
  const [deny, denying] = useMutate(Deny, { quiet: true })
  const [problem, setProblem] = useState('')
  const go = (to: string | undefined, problem: { message: string; fields: Record<string, string> } | null) => {
    if (to) window.location.assign(to)
    else if (problem) setProblem(Object.values(problem.fields)[0] ?? problem.message)
  }
  return (
    <form
      className="flex flex-col gap-5"
      onSubmit={(e) => {
        e.preventDefault()
        if (!where) return
        void allow({ input, scopes, subaccounts: where.id === all.id ? [] : [where.id] }).then(({ data, problem }) => {
          go(data?.allowApp.redirectUrl, problem)
        })
      }}
    >
      {problem && <Alert>{problem}</Alert>}
      {children}
      <Where data={data} value={where} onChange={setWhere} />
      <Select
        label={words.connectMay}
        options={Object.entries(words.connectMays).map(([value, label]) => ({ value, label }))}
        value={may}
        onChange={(e) => {
          setMay(e.target.value)
          if (e.target.value !== 'own') setScopes(e.target.value === 'read' ? reading : wanted)
        }}
      />
      <ScopeTicks
        all={data.appRequest.scopes}
        value={scopes}
        onChange={(chosen) => {
          setMay('own')
          setScopes(chosen)
        }}
        error={scopes.length === 0 ? text.settings.keys.scopesNeeded : undefined}
      />
      <div className="flex flex-wrap justify-end gap-2">
        <Button
          pending={denying}
          onClick={() => {
            void deny({ input }).then(({ data, problem }) => {
              go(data?.denyApp.redirectUrl, problem)
            })
          }}
        >
          {words.connectDeny}
        </Button>
        <Button type="submit" look="primary" pending={allowing} disabled={scopes.length === 0 || !where}>
          {words.connectAllow}
        </Button>
      </div>
    </form>
  )
}

// usual is the subaccount that somebody was in last, or else the first.
function usual({ subaccounts, viewer }: ConsentQuery): Choice | null {
  const before = subaccounts.nodes.find((s) => s.id === last.subaccount())
  return before ?? subaccounts.nodes[0] ?? (viewer.wholeWorkspace ? all : null)
}

type WhereProps = { data: ConsentQuery; value: Choice | null; onChange: (to: Choice | null) => void }

// Where is the subaccount in which the app may act: one of a few, or one that the server searches.
function Where({ data: { subaccounts, viewer }, value, onChange }: WhereProps) {
  const whole = viewer.wholeWorkspace
  if (subaccounts.pageInfo.hasNextPage)
    return (
      <Picker
        label={words.connectSubaccount}
        document={Found}
        variables={asking}
        pick={whole ? someOrAll : some}
        error={value ? undefined : text.field.required}
        {...{ value, onChange }}
      />
    )
  const places: Choice[] = [...subaccounts.nodes, ...(whole ? [all] : [])]
  return (
    <Select
      label={words.connectSubaccount}
      options={places.map((s) => ({ value: s.id, label: s.name }))}
      value={value?.id ?? ''}
      onChange={(e) => {
        onChange(places.find((s) => s.id === e.target.value) ?? null)
      }}
    />
  )
}
