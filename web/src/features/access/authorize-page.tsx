import { useEffect, useMemo, useState } from 'react'
import { Provider } from 'urql'
import { graph } from '../../app/client'
import { Refusal } from '../../app/http'
import { last, present, session, type Session } from '../../app/session'
import { agency, url } from '../../app/url'
import { problemOf, type Problem } from '../../lib/problem'
import { follow } from '../../text/language'
import { text } from '../../text/text'
import { Empty, Waiting } from '../../ui/empty'
import { Select } from '../../ui/select'
import { Trouble } from '../../ui/trouble'
import { CircleAlert } from 'lucide-react'
import { Consent } from './consent'

// AuthorizePage is where an app sends a person, who decides what it may do for them. People who are not signed in sign in first.
export function AuthorizePage() {
  const [who, setWho] = useState<Session | null>(null)
  const [problem, setProblem] = useState<Problem | null>(null)
  useEffect(() => {
    const here = window.location.pathname + window.location.search
    const welcome = (who: Session) => {
      // An app gets the rights of the person signed in when it is allowed: if that is now somebody else, the page starts over.
      if (!present.is(who.id, who.email, here)) return
      follow(who.language)
      setWho(who)
    }
    session.who().then(welcome, (error: unknown) => {
      if (!(error instanceof Refusal && error.code === 'unauthorized')) {
        setProblem(problemOf(error))
        return
      }
      window.location.replace(`${url.login}?to=${encodeURIComponent(here)}`)
    })
  }, [])
  if (problem) return <Trouble problem={problem} />
  return who ? <Workspaces who={who} /> : <Waiting lines={3} />
}

// Workspaces asks in which of theirs somebody connects the app, where they have several.
function Workspaces({ who }: { who: Session }) {
  const [workspace, setWorkspace] = useState(() => {
    const before = who.workspaces.find((w) => w.id === last.workspace())
    return (before ?? who.workspaces[0])?.id ?? ''
  })
  const way = useMemo(() => {
    if (workspace) last.keep('workspace', workspace)
    return graph(agency)
  }, [workspace])
  useEffect(() => way.close, [way])
  if (!workspace) return <Empty heading icon={CircleAlert} title={text.access.connectNowhere} hint="" />
  return (
    <Provider value={way.client} key={workspace}>
      <Consent email={who.email}>
        {who.workspaces.length > 1 && (
          <Select
            label={text.access.connectWorkspace}
            options={who.workspaces.map((w) => ({ value: w.id, label: w.name }))}
            value={workspace}
            onChange={(e) => {
              setWorkspace(e.target.value)
            }}
          />
        )}
      </Consent>
    </Provider>
  )
}
